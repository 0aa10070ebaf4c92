import { base } from "./base.ts"

/** Path at which Start's client calls server functions. */
export const serverFunctions: string = `${base}/_server`

/** Returns whether Start runs a server function for this URL: it accepts every path that begins with theirs. */
export const isServerFunction = ({ pathname }: URL): boolean => pathname.startsWith(serverFunctions)
