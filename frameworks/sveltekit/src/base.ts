import { resolve } from "$app/paths"

/** `appDir`: Kit writes it into what it compiles. */
declare const __SVELTEKIT_APP_DIR__: string

/** `paths.base`, without a slash at its end. */
// evaluated when the module is loaded: inside a request `resolve` gives a relative path
export const base: string = resolve("/", {}).replace(/\/$/, "")

/** What the addresses of remote functions begin with. */
export const remoteFunctions: string = `${base}/${__SVELTEKIT_APP_DIR__}/remote/`
