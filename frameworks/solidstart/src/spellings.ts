/**
 * Returns the URL and its simpler spellings, in lower case and without a slash at the end. Solid's routers accept `/A` and `/a/` for `/a`, so a request
 * for `/A` must not pass a rule that rejects `/a`. A request for `/login` does not need a rule that lets `/login/` pass.
 */
export function findSpellings(url: URL): readonly URL[] {
  const lower = url.pathname.toLowerCase()
  const paths = new Set([url.pathname, lower, withoutSlash(url.pathname), withoutSlash(lower)])
  return [...paths].map((path) => new URL(url.origin + path + url.search))
}

/** Returns the path without a slash at the end, and with single slashes, as routers before 1.0 read it. */
const withoutSlash = (path: string) => path.replace(/\/{2,}/g, "/").replace(/(?<=.)\/$/, "")
