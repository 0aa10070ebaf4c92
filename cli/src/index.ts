/**
 * The program `svc-auth` as a function, for tools that call it.
 * @module
 */
export { type Surroundings } from "./command.ts"
export { main } from "./main.ts"
