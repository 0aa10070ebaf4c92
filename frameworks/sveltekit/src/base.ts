import { resolve } from "$app/paths"

/** `paths.base`, without a slash at its end. */
// evaluated when the module is loaded: inside a request `resolve` gives a relative path
export const base: string = resolve("/", {}).replace(/\/$/, "")
