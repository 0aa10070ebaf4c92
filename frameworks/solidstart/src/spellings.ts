/**
 * Returns the URL and its simpler spellings, in lower case and without a trailing slash. Solid's routers accept `/A` and `/a/` for `/a`, so a
 * request for `/A` must not bypass a rule that rejects `/a`. A request for `/login` does not need a rule that allows `/login/`.
 */
export function findSpellings(url: URL): readonly URL[] {
  const lower = url.pathname.toLowerCase()
  const paths = new Set([url.pathname, lower, withoutSlash(url.pathname), withoutSlash(lower)])
  return [...paths].map((path) => new URL(url.origin + path + url.search))
}

/** Returns the path without a trailing slash, and with single slashes, as routers before 1.0 read it. */
const withoutSlash = (path: string) => path.replace(/\/{2,}/g, "/").replace(/(?<=.)\/$/, "")
