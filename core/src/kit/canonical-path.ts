/**
 * The path in its one spelling, which is that of `encodeURI`: escapes in capital letters, unreserved characters never escaped, all
 * other characters always (RFC 3986 §6.2.2). Escaped delimiters stay escaped: `%2F` separates no segments, and `%2570` is no `p`.
 * @param path as it was sent, or as a router has decoded it with `decodeURI`
 * @returns `undefined` for a path that cannot be decoded: its escapes are malformed, or no UTF-8
 */
export function toCanonicalPath(path: string): string | undefined {
  try {
    return path.replace(
      /(?:%[\da-f]{2})+|[?#]|[^%?#]+|%/gi,
      (part) => /^[%?#]/.test(part) ? encodeURIComponent(decodeURIComponent(part)) : encodeURI(part),
    )
  } catch {
    return undefined
  }
}

/** The characters that `encodeURI` leaves as they are, and that a router gives its handlers unescaped in parameters. */
const delimiters = /%(?:2[4BCF6]|3[ABD]|40)/g

/** The path with its escaped delimiters read: what `/files/a%2Fb` is to a handler of `/files/[...path]`. */
export const toParameterPath = (canonical: string): string => canonical.replace(delimiters, decodeURIComponent)
