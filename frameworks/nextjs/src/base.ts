/** The app's `basePath`, without a slash at its end. Next writes it into the bundle. */
export const base: string = process.env.__NEXT_ROUTER_BASEPATH ?? ""

/** Base path of the auth routes if neither the configuration nor `AUTH_URL` names one. */
export const defaultBasePath = "/api/auth"
