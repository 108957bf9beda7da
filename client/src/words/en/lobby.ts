export const lobby = {
}
