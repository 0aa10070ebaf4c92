/**
 * Returns the path in its one spelling, that of `encodeURI`: escapes in capital letters, unreserved characters never escaped, all
 * other characters always (RFC 3986 §6.2.2). Escaped delimiters stay escaped: `%2F` separates no segments, and `%2570` is not `p`.
 * @param path as it was sent, or as a router has decoded it with `decodeURI`
 * @returns `undefined` for a path that cannot be decoded: its escapes are malformed, or not UTF-8
 */
export function toCanonicalPath(path: string): string | undefined {
  try {
    return path.replace(
      /(?:%[\da-f]{2})+|[?#]|[^%?#]+|%/gi,
      (part) => /[%?#]/.test(part) ? encodeURIComponent(decodeURIComponent(part)) : encodeURI(part),
    )
  } catch {
    return undefined
  }
}

/** Delimiters: `encodeURI` leaves them as they are, and routers pass them unescaped to handlers in parameters. */
const delimiters = /%(?:2[4BCF6]|3[ABD]|40)/g

/** Returns the path with its escaped delimiters decoded, as a handler of `/files/[...path]` reads `/files/a%2Fb`. */
export const toParameterPath = (canonical: string): string => canonical.replace(delimiters, decodeURIComponent)
