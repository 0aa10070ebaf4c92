import { CrossSiteRequest } from "../errors.ts"
import type { IncomingRequest } from "../web/incoming-request.ts"

/**
 * Rejects a request that another site caused the browser to send. `Sec-Fetch-Site` decides if the request contains it. Otherwise `Origin`
 * must be the app's. A request with neither does not come from a browser.
 * @returns the reason why the request passes
 * @throws {CrossSiteRequest} whose message contains the sent and the expected value
 */
export function requireSameOrigin({ headers }: Pick<IncomingRequest, "headers">, origin: string): string {
  const site = headers.get("sec-fetch-site")
  if (site !== null) {
    if (site === "same-origin" || site === "none") return `Sec-Fetch-Site ${site}`
    throw new CrossSiteRequest(`the request came from another site (Sec-Fetch-Site: ${site.slice(0, 40)})`)
  }
  const sent = headers.get("origin")
  if (sent === null) return "neither Sec-Fetch-Site nor Origin"
  if (sent === origin) return "Origin is the app's"
  throw new CrossSiteRequest(
    `the request's Origin is ${
      sent.slice(0, 200)
    }, but the app's is ${origin}; if users open the app at the request's Origin, set AUTH_URL to it`,
  )
}
