/** Path that the app is mounted under, without a slash at its end. SolidStart reads it from the same variables. */
export const base: string = (import.meta.env.SERVER_BASE_URL || import.meta.env.BASE_URL || "/").replace(/\/$/, "")
