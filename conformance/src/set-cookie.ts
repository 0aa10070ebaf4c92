/** A `Set-Cookie` line as RFC 6265bis §5.6 reads it. */
export interface SetCookie {
  readonly name: string
  readonly value: string
  /** In lower case and without a leading dot. Empty if the attribute is empty or absent. */
  readonly domain: string
  readonly path: string | undefined
  /** Seconds. */
  readonly maxAge: number | undefined
  /** Milliseconds since the epoch. */
  readonly expires: number | undefined
  readonly secure: boolean
  readonly httpOnly: boolean
  /** `default` is what browsers treat as Lax. */
  readonly sameSite: "strict" | "lax" | "none" | "default"
  readonly partitioned: boolean
}

/** Largest line that every browser takes: name, value and attributes together. */
export const maxCookieBytes = 4_096

/** Returns the cookie, or why browsers ignore the line. */
export function fromSetCookie(line: string): SetCookie | string {
  // deno-lint-ignore no-control-regex -- the characters that make a browser ignore the line
  if (/[\u0000-\u0008\u000a-\u001f\u007f]/.test(line)) return "control characters"
  const [pair = "", ...rest] = line.split(";")
  const at = pair.indexOf("=")
  const name = at < 0 ? "" : pair.slice(0, at).trim()
  const value = (at < 0 ? pair : pair.slice(at + 1)).trim()
  if (!name && !value) return "neither name nor value"
  const attributes = new Map(rest.map((text) => {
    const [attribute = "", ...words] = text.split("=")
    return [attribute.trim().toLowerCase(), words.join("=").trim()]
  }))
  const path = attributes.get("path")
  return {
    name,
    value,
    domain: (attributes.get("domain") ?? "").replace(/^\./, "").toLowerCase(),
    path: path?.startsWith("/") ? path : undefined,
    maxAge: toMaxAge(attributes.get("max-age")),
    expires: toInstant(attributes.get("expires")),
    secure: attributes.has("secure"),
    httpOnly: attributes.has("httponly"),
    sameSite: toSameSite(attributes.get("samesite")),
    partitioned: attributes.has("partitioned"),
  }
}

const toMaxAge = (text: string | undefined): number | undefined =>
  text !== undefined && /^-?\d+$/.test(text) ? Number(text) : undefined

function toInstant(text: string | undefined): number | undefined {
  const time = text === undefined ? NaN : Date.parse(text)
  return Number.isNaN(time) ? undefined : time
}

function toSameSite(text: string | undefined): SetCookie["sameSite"] {
  const word = text?.toLowerCase()
  return word === "strict" || word === "lax" || word === "none" ? word : "default"
}
