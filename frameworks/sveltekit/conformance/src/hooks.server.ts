export { handle } from "#auth"
