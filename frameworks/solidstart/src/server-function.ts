import { base } from "./base.ts"

/** Where Start's client calls server functions. */
export const serverFunctions: string = `${base}/_server`

/** Whether Start runs a server function for this URL: it takes every path that begins like theirs. */
export const isServerFunction = ({ pathname }: URL): boolean => pathname.startsWith(serverFunctions)
