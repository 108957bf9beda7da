export const learn = {
}
