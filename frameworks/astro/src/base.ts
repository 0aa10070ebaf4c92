import { base as configured } from "astro:config/client"

/** Path that the app is mounted under, without a slash at its end. Not `import.meta.env.BASE_URL`, which the environment of a build can change. */
export const base: string = configured.replace(/\/$/, "")
