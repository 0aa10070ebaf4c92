/** A body that can be read again, and its content type if it differs from the request's. */
interface ParsedBody {
  readonly body: BodyInit | null
  readonly type?: string
}

/** Returns a body that matches a parser's result. @param type the request's content type */
export function toParsedBody(parsed: unknown, type: string): ParsedBody {
  if (typeof parsed === "string") return { body: parsed }
  if (parsed instanceof Uint8Array) return { body: parsed as Uint8Array<ArrayBuffer> }
  if (typeof parsed !== "object" || parsed === null) return { body: null }
  if (!/^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) {
    return { body: JSON.stringify(parsed) }
  }
  // a multipart form without files, whose boundary is unknown
  return { body: new URLSearchParams(toFields(parsed)).toString(), type: "application/x-www-form-urlencoded" }
}

/** Returns the fields of a form. Parsers turn a repeated name into a list, and `a[b]` into an object. */
const toFields = (parsed: object): [string, string][] =>
  Object.entries(parsed).flatMap(([name, value]) => toValues(name, value))

function toValues(name: string, value: unknown): [string, string][] {
  if (Array.isArray(value)) return value.flatMap((each) => toValues(name, each))
  if (typeof value !== "object" || value === null) return [[name, String(value ?? "")]]
  return Object.entries(value).flatMap(([key, each]) => toValues(`${name}[${key}]`, each))
}
