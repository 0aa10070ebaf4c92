import { provideCsrf } from "./csrf-token.ts"
import { type Flow, json } from "../app/outcome.ts"

/** `GET csrf`: returns the CSRF token that unsafe requests must contain. */
export const csrf: Flow = async (context) => {
  const csrfToken = await provideCsrf(context)
  return csrfToken === undefined
    ? json({ error: "The CSRF check is off: no token is needed" }, 404)
    : json({ csrfToken })
}
