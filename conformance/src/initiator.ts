import { isTrustworthy, toFetchSite } from "./sites.ts"

/** The page that makes a request, and how. */
export interface Initiator {
  /** A navigation, a script's `fetch`, or a program without a browser's headers. */
  readonly kind: "navigate" | "fetch" | "program"
  /** URL of the page that makes the request. `undefined` if the user typed the URL, `"null"` for an opaque origin. */
  readonly from: string | undefined
  /** `Referrer-Policy` of that page. */
  readonly policy: string | undefined
}

/** Returns the initiator. Without a `kind` it is a navigation. */
export const describe = ({ kind, from, policy }: Partial<Initiator>): Initiator => ({
  kind: kind ?? "navigate",
  from,
  policy,
})

/** Returns the headers that Chromium adds to a request: Fetch Metadata, `Origin`, `Referer`. `chain` has the URLs of the redirects before it. */
export function toBrowserHeaders(
  method: string,
  url: URL,
  initiator: Initiator,
  chain: readonly string[],
): readonly (readonly [string, string])[] {
  if (initiator.kind === "program") return []
  const headers: [string, string][] = []
  const navigates = initiator.kind === "navigate"
  if (isTrustworthy(url)) {
    headers.push(["sec-fetch-site", worstSite(initiator.from, [...chain.map((past) => new URL(past)), url])])
    headers.push(["sec-fetch-mode", navigates ? "navigate" : "cors"], [
      "sec-fetch-dest",
      navigates ? "document" : "empty",
    ])
    if (navigates) headers.push(["sec-fetch-user", "?1"])
  }
  headers.push(["accept", navigates ? "text/html,application/xhtml+xml,*/*;q=0.8" : "*/*"])
  const source = initiator.from === undefined ? undefined : URL.parse(initiator.from)?.origin ?? "null"
  const cross = source !== undefined && source !== url.origin
  if (source !== undefined && (method !== "GET" && method !== "HEAD" || (!navigates && cross))) {
    headers.push(["origin", toOrigin(source, cross, url, initiator)])
  }
  const referer = toReferer(initiator, cross)
  return referer ? [...headers, ["referer", referer]] : headers
}

/** Fetch Metadata §2.1: the worst relation of the initiator to any URL on the way. */
function worstSite(from: string | undefined, urls: readonly URL[]): string {
  const sites = urls.map((url) => toFetchSite(from, url))
  return ["cross-site", "same-site", "same-origin"].find((site) => sites.some((one) => one === site)) ?? "none"
}

/** Fetch §3.2 "append a request Origin header": a script's CORS request always sends it, a form post obeys the policy. */
function toOrigin(source: string, cross: boolean, url: URL, { kind, policy }: Initiator): string {
  if (kind === "fetch") return source
  if (policy === "no-referrer" || (policy === "same-origin" && cross)) return "null"
  return source.startsWith("https:") && url.protocol === "http:" && !isTrustworthy(url) ? "null" : source
}

function toReferer({ from, policy }: Initiator, cross: boolean): string | undefined {
  const page = from === undefined ? null : URL.parse(from)
  if (!page || page.origin === "null" || policy === "no-referrer") return undefined
  if (!cross) return page.href.split("#")[0]
  return policy === "same-origin" ? undefined : `${page.origin}/`
}
