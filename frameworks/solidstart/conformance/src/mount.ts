/** The path that the app is mounted under, with a slash at its end. */
export const mount: string = import.meta.env.BASE_URL
