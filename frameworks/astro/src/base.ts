import { base as configured } from "astro:config/client"

/**
 * Path that the app is mounted under, without a trailing slash. Not `import.meta.env.BASE_URL`, because the environment of a build can change that.
 */
export const base: string = configured.replace(/\/$/, "")
