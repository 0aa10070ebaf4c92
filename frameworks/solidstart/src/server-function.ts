import { base } from "./base.ts"
import { vinxiRouter } from "./version.ts"

/** Path at which Start's client calls server functions. */
export const serverFunctions: string = `${base}/_server`

/**
 * Returns true if Start runs a server function for this URL. It accepts every path that begins with theirs. SolidStart 1 decides by the original
 * path, including its dots, and runs them in a bundle of their own.
 */
export const isServerFunction = ({ pathname }: URL): boolean =>
  vinxiRouter === undefined ? pathname.startsWith(serverFunctions) : vinxiRouter === "server-fns"
