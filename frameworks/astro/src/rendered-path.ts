type Params = Readonly<Record<string, string | undefined>>

/** What Astro's configuration says of paths. */
export interface PathFacts {
  /** Path that the app is mounted under, without a slash at its end. */
  readonly base: string
  readonly trailingSlash: "always" | "never" | "ignore"
}

/**
 * The path of the page or endpoint that Astro renders, decoded and as it is usually spelled: the route's pattern with its parameters put
 * in. That is not what was asked for with a last slash, `.html`, several slashes, escapes that Astro decodes twice, a language that
 * falls back to another, or a rewrite.
 */
export function toRenderedPath(pattern: string, params: Params, { base, trailingSlash }: PathFacts): string {
  const segments = pattern.split("/").slice(1).map((segment) => toText(segment, params))
  const path = `${base}/${segments.filter((segment) => segment !== undefined).join("/")}`.replace(/\/$/, "")
  return path === base || (trailingSlash === "always" && !isNeverSlashed.test(path)) ? `${path}/` : path
}

const rest = /^\[\.{3}([^\]]+)\]$/

/** @returns `undefined` for rest parameters that match nothing */
function toText(segment: string, params: Params): string | undefined {
  const [, name] = rest.exec(segment) ?? []
  if (name !== undefined) return params[name]
  return segment.replace(/\[(?:\.{3})?([^\]]+)\]/g, (_, inside: string) => params[inside] ?? "")
}

/** Paths to which Astro adds no slash: files, and routes of its own. */
const isNeverSlashed = /\/[^/]+\.\w+$|^\/[_@.]/

/** Whether this is the app's page for errors, which Astro renders wherever one happens. */
export const isErrorPage = (pattern: string): boolean => pattern === "/404" || pattern === "/500"
