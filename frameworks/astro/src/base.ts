/** Path that the app is mounted under, without a slash at its end. */
export const base: string = import.meta.env.BASE_URL.replace(/\/$/, "")
