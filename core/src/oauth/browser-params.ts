import type { OAuthSettings } from "./settings.ts"

/** Maximum length of an authorization parameter from a browser, in characters. */
const maxHint = 512

/** Returns the authorization parameters in this query that a browser may choose. Parameters with several values or a long value are left out. */
export function toBrowserParams({ browserParams }: OAuthSettings, query: URLSearchParams): URLSearchParams {
  const allowed = new URLSearchParams()
  for (const name of browserParams) {
    const [value, ...more] = query.getAll(name)
    if (value && !more.length && value.length <= maxHint) allowed.set(name, value)
  }
  return allowed
}
