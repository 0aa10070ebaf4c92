/** The path that the app is mounted under, with a slash at its end. vinxi's `BASE_URL` is the path of the built files. */
export const mount: string = `${import.meta.env.SERVER_BASE_URL}/`
