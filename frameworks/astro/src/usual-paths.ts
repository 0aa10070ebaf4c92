/** What Astro's configuration says of paths. */
export interface PathFacts {
  /** Path that the app is mounted under, without a slash at its end. */
  readonly base: string
  readonly trailingSlash: "always" | "never" | "ignore"
}

/**
 * How the page or endpoint that Astro finds at a path is usually spelled, where that is not how it was asked for: without a last slash
 * (with one where Astro's configuration wants it), without `.html` and `/index.html`.
 */
export function toUsualPaths(path: string, { base, trailingSlash }: PathFacts): readonly string[] {
  const bare = path.replace(/\/$/, "")
  const toUsual = (plain: string) =>
    plain === base || (trailingSlash === "always" && !isNeverSlashed.test(plain)) ? `${plain}/` : plain
  const usual = new Set([bare, bare.replace(/(\/index)?\.html$/, "")].map(toUsual))
  return [...usual].filter((other) => other !== path)
}

/** Paths to which Astro adds no slash: files, and routes of its own. */
const isNeverSlashed = /\/[^/]+\.\w+$|^\/[_@.]/
