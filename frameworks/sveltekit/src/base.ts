import { resolve } from "$app/paths"

/** Kit's option `appDir`, which Kit writes into the build. */
declare const __SVELTEKIT_APP_DIR__: string

/** `paths.base`, without a trailing slash. */
// evaluated when the module loads, because inside a request `resolve` returns a relative path
export const base: string = resolve("/", {}).replace(/\/$/, "")

/** Start of the path of every remote function. */
export const remoteFunctions: string = `${base}/${__SVELTEKIT_APP_DIR__}/remote/`
