/** The path that the app is mounted under, as SolidStart itself finds it, without a slash at its end. */
export const base: string = (import.meta.env.SERVER_BASE_URL || import.meta.env.BASE_URL || "/").replace(/\/$/, "")
