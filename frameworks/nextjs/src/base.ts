/** The app's `basePath`, without a trailing slash. Next writes it into the bundle. */
export const base: string = process.env.__NEXT_ROUTER_BASEPATH ?? ""

/** Base path of the auth routes if neither the configuration nor `AUTH_URL` sets one. */
export const defaultBasePath = "/api/auth"
