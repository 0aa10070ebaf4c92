import { vinxiRouter } from "./version.ts"

const isVersion1 = vinxiRouter !== undefined

/** The base against which the router resolves a redirect. In SolidStart 1, `BASE_URL` is the path of the built files. */
export const routerBase: string = (isVersion1 ? import.meta.env.SERVER_BASE_URL : import.meta.env.BASE_URL) || "/"

/** Path that the app is mounted under, without a trailing slash. SolidStart reads it from the same variables. */
export const base: string = (isVersion1 ? routerBase : import.meta.env.SERVER_BASE_URL || routerBase).replace(/\/$/, "")
