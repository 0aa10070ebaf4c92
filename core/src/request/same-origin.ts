import { CrossSiteRequest } from "../errors.ts"

/**
 * Refuses a request that another site made this browser send. `Sec-Fetch-Site` decides where it is sent; else `Origin`, which
 * must be the app's; a request with neither comes from no browser.
 * @returns what let it pass @throws {CrossSiteRequest} naming what was sent and what was expected
 */
export function requireSameOrigin({ headers }: Request, origin: string): string {
  const site = headers.get("sec-fetch-site")
  if (site !== null) {
    if (site === "same-origin" || site === "none") return `Sec-Fetch-Site ${site}`
    throw new CrossSiteRequest(`the request came from another site (Sec-Fetch-Site: ${site.slice(0, 40)})`)
  }
  const sent = headers.get("origin")
  if (sent === null) return "neither Sec-Fetch-Site nor Origin"
  if (sent === origin) return "Origin is the app's"
  throw new CrossSiteRequest(
    `the request's Origin is ${sent.slice(0, 200)}, the app's is ${origin}: if the first is right, set AUTH_URL to it`,
  )
}
