type Params = Readonly<Record<string, string | undefined>>

/** Astro's settings that affect paths. */
export interface PathFacts {
  /** The path that the app is mounted under, without a trailing slash. */
  readonly base: string
  /** Astro's option `trailingSlash`. */
  readonly trailingSlash: "always" | "never" | "ignore"
}

/**
 * Returns the path of the page or endpoint that Astro renders, decoded and in its usual spelling: the route's pattern with its parameters filled
 * in. It differs from the requested path if that has a trailing slash, `.html`, several slashes or escapes that Astro decodes twice, and with a
 * fallback language or a rewrite.
 */
export function toRenderedPath(pattern: string, params: Params, { base, trailingSlash }: PathFacts): string {
  const segments = pattern.split("/").slice(1).map((segment) => fillSegment(segment, params))
  const path = `${base}/${segments.filter((segment) => segment !== undefined).join("/")}`.replace(/\/$/, "")
  return path === base || (trailingSlash === "always" && !isNeverSlashed.test(path)) ? `${path}/` : path
}

const rest = /^\[\.{3}([^\]]+)\]$/

/** Returns the segment with its parameters filled in, or `undefined` for a rest parameter that matches nothing. */
function fillSegment(segment: string, params: Params): string | undefined {
  const [, name] = rest.exec(segment) ?? []
  if (name !== undefined) return params[name]
  return segment.replace(/\[(?:\.{3})?([^\]]+)\]/g, (_, inside: string) => params[inside] ?? "")
}

/** Paths to which Astro adds no slash: files, and Astro's own routes. */
const isNeverSlashed = /\/[^/]+\.\w+$|^\/[_@.]/

/** Returns true if this is the app's error page, which Astro may render at any URL. */
export const isErrorPage = (pattern: string): boolean => pattern === "/404" || pattern === "/500"
