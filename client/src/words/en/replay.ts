export const replay = {
}
