/** Names of fields whose value is always hidden. */
export const secretName: RegExp =
  /secret|passw|passphrase|api[_-]?key|token|cookie|authorization|credential|verifier|challenge|nonce|^state$|^code$|^sid$|private|assertion|dpop|^jwt$|^key$/i
/** Compact JWS or JWE. */
const sealedText = /\beyJ[\w-]{8,}\.[\w-]*\.[\w.-]*/g
/** Suffix of a name that marks a secret value. In `Provider "password": `, with which the library's errors begin, it is an id. */
const named =
  /(token|secret|passw(?:or)?d|passphrase|authorization|verifier|nonce|api[_-]?key|(?<=^|\W|%26|%3F)(?:(?:(?:device|user)_?)?code|state))(?<!\bProvider "[\w-]{0,40}\1)/
    .source
/** A quotation mark, also one that is escaped in nested JSON. */
const mark = /\\{0,3}["']/.source
/** `"access_token": "x"`, `password: 'x y'`. A value without a closing mark extends to the end of the text. */
const quoted = new RegExp(`${named}((?:${mark})?\\s{0,8}[=:]\\s{0,8})(${mark})[^]*?((?<!\\\\)\\3|$)`, "gi")
/**
 * `accessToken=x`, `password: x`. Before a colon, only whole names match, because messages begin with `MissingSecret: `, `AUTH_SECRET: `
 * and `invalid_token: `.
 */
const unquoted = new RegExp(
  `${named}((?:${mark})?\\s{0,8}(?:=|%3D|(?<=(?:^|\\W|\\b(?!auth|svc|invalid|missing|expired)[a-z]+_)\\1(?:${mark})?\\s{0,8}):)\\s{0,8})(?!${mark})[^&;,\\s"')}]+`,
  "gi",
)
const bearer = /\b(Bearer|Basic|DPoP(?=\s+[^\s"',;]{20}))\s+[^\s"',;]+/gi
/** The private members of a JWK in JSON. */
const privateJwk = /\b(d[pq]?|p|qi?|k)(\\{0,3}["']?\s{0,8}:\s{0,8}\\{0,3}["'])[\w-]{20,}/g
const privateJwkName = /^(d[pq]?|p|qi?|k)$/
/** User name and password in a URL, for example of a database. */
const userinfo = /\b([a-z][a-z0-9+.-]{0,30}:\/\/)[^\s/"']{1,400}@/gi
// deno-lint-ignore no-control-regex -- a log line must not contain control characters or bidi marks
const unsafe = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g

/** Text in which only {@link bearer} can match, because the other patterns need one of the characters that are not here. */
const plain = /^[\w ,()/-]{0,200}$/
const scheme = /bearer|basic|dpop/i

const maxDepth = 6
const maxMembers = 100
/** Maximum number of members that one call shows. Without it, objects that refer to each other take seconds. */
const maxTotal = 2000
/** Longest text that is logged, in characters. Without it, the patterns above could be applied to a megabyte of a provider's response. */
const maxText = 2048
/** Number of characters after the cut that are also redacted, so that a secret at the cut is complete and recognized. */
const overlap = 500
/** Shortest secret that is replaced in texts, in characters. Shorter ones also occur in ordinary words. */
const minHidden = 4
/** Longest secret of a request, in characters, that is searched for in other spellings. Normalizing takes quadratic time. */
const maxSpelled = 1024
const unreadable = "[unreadable]"

/** State shared by the parts of one call. */
interface Redaction {
  readonly secrets: readonly string[]
  /** Number of members that may still be shown. */
  left: number
}

const begin = (secrets: readonly string[]): Redaction => ({ secrets, left: maxTotal })

/** Names of form fields whose value is a password or a code. */
const typedName = /(?<!error_?)code$|otp$|pin$/i
/** Returns true if the value of this name is a secret. `token_type` is not, because its value `bearer` is a word in many errors. */
const isSecretName = (name: string) => name !== "token_type" && (secretName.test(name) || typedName.test(name))

/** Returns the values with secret names in these objects, at any depth. */
export function findSecretValues(...values: readonly unknown[]): string[] {
  const found: string[] = []
  let left: number
  const collect = (value: unknown, isSecret: boolean, depth: number): void => {
    if (typeof value === "string" || typeof value === "number") {
      if (isSecret) found.push(String(value))
    } else if (typeof value === "object" && value !== null && depth <= maxDepth) {
      const entries = Array.isArray(value)
        ? value.map((item): [string, unknown] => ["", item])
        : value instanceof Map || value instanceof URLSearchParams
        ? value
        : Object.entries(value)
      for (const [name, item] of entries) {
        if (left-- > 0) collect(item, isSecret || isSecretName(name), depth + 1)
      }
    }
  }
  for (const value of values) {
    // each has its own limit, so that many cookies do not leave the secrets of the query uncollected
    left = maxMembers
    collect(value, false, 0)
  }
  return found
}

/**
 * Returns the secrets in the forms in which an error may quote them: trimmed, normalized, and encoded for a URL or JSON. The longest is the
 * first, so that a secret that contains another is hidden as a whole.
 */
export const toSpelled = (secrets: readonly string[]): string[] =>
  [...new Set(secrets.flatMap(toSpellings))].filter(({ length }) => length >= minHidden)
    .sort((a, b) => b.length - a.length)

/** Returns the values with secret names in these objects, in the forms of {@link toSpelled}. */
export const collectSecrets = (...values: readonly unknown[]): string[] => toSpelled(findSecretValues(...values))

function toSpellings(value: string): readonly string[] {
  // no form changes these characters
  if (value.length > maxSpelled || /^[\w.-]*$/.test(value)) return [value]
  return [value, value.normalize("NFKC")].flatMap((text) => [text, text.trim()]).flatMap((text) => [
    text,
    JSON.stringify(text).slice(1, -1),
    encodeURIComponent(text.toWellFormed()),
    String(new URLSearchParams({ "": text })).slice(1),
  ])
}

/** Returns the result of `read`. An app's getters and proxies may throw. */
function attempt<T>(read: () => T): T | typeof unreadable {
  try {
    return read()
  } catch {
    return unreadable
  }
}

/** Returns the text on one line, shortened, without control characters, terminal escapes, or anything that could sign a user in. */
export function redactText(value: unknown, secrets: readonly string[] = []): string {
  let clean = attempt(() => String(value))
  for (const secret of secrets) {
    const { length } = secret
    if (length >= minHidden && length <= clean.length) clean = clean.replaceAll(secret, "[redacted]")
  }
  if (plain.test(clean) && !scheme.test(clean)) return clean
  const { length } = clean
  clean = clean.slice(0, maxText + overlap)
    .replace(bearer, "$1 [redacted]")
    .replace(sealedText, "[redacted]")
    .replace(privateJwk, "$1$2[redacted]")
    .replace(quoted, "$1$2$3[redacted]$4")
    .replace(unquoted, "$1$2[redacted]")
    .replace(userinfo, "$1[redacted]@")
  if (length > maxText) clean = `${clean.slice(0, maxText)}… (${length} characters)`
  return clean.replace(unsafe, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`)
}

/** Returns a copy for the log: values with secret names are hidden, texts are redacted, and depth and number of members are limited. */
export const redact = (value: unknown, secrets: readonly string[] = []): unknown => toClean(value, begin(secrets), 0)

/**
 * Returns an error of the same class with a redacted message, stack and cause, so that a custom logger cannot leak anything. Other thrown
 * values are also redacted.
 */
export const toCleanError = <T>(thrown: T, secrets: readonly string[]): T => cleanCause(thrown, begin(secrets), -1) as T

/** Returns the error's message, together with those of the errors that it collects, or its code. */
export const toMessage = (error: Error & { code?: unknown }): string =>
  attempt(() => {
    const collected = error instanceof AggregateError && error.errors.map((item: Error) => item.message).join(", ")
    return [error.message, collected].filter(Boolean).join(": ") || String(error.code ?? "")
  })

/** Returns the message of the error's cause, or of that cause's own cause, unless the error's own message repeats it. */
export function findReason({ message, cause }: Error): string | undefined {
  const { err }: { err?: { cause?: unknown } } = Object(attempt(() => cause))
  return [err, attempt(() => err?.cause)]
    .map((error) => error instanceof Error ? toMessage(error) : "")
    .find((text) => text && !message.endsWith(text))
}

function toClean(value: unknown, redaction: Redaction, depth: number): unknown {
  return redaction.left-- > 0 ? attempt(() => toCleanValue(value, redaction, depth)) : "[more]"
}

function toCleanValue(value: unknown, redaction: Redaction, depth: number): unknown {
  const { secrets } = redaction
  const toItem = (item: unknown): unknown => toClean(item, redaction, depth + 1)
  if (["string", "bigint", "symbol"].includes(typeof value)) return redactText(value, secrets)
  if (typeof value !== "object" || value === null) return typeof value === "function" ? "[function]" : value
  if (depth >= maxDepth) return "[deep]"
  if (value instanceof URL) return redactText(`${value.origin}${value.pathname}`, secrets)
  if (value instanceof Date) return value.toJSON() ?? "invalid date"
  if (value instanceof Error) {
    const { stack, ...facts } = describe(value, redaction)
    const { cause } = value
    return {
      ...facts,
      stack: stack?.split("\n").slice(1).map((line) => line.trim()),
      ...(cause !== undefined && { cause: toItem(cause) }),
    }
  }
  if (Array.isArray(value) || value instanceof Set) return [...value].slice(0, maxMembers).map(toItem)
  const entries: [unknown, unknown][] =
    value instanceof Map || value instanceof Headers || value instanceof URLSearchParams
      ? [...value]
      : Object.keys(value).map((name) => [name, attempt(() => Reflect.get(value, name))])
  return Object.fromEntries(
    entries.slice(0, maxMembers).map(([name, item]) => {
      const label = redactText(name, secrets)
      const isSecret = secretName.test(label) || ("kty" in value && privateJwkName.test(label))
      const isShown = !isSecret || item === null || item === undefined || typeof item === "boolean"
      return [label, isShown ? toItem(item) : "[redacted]"]
    }),
  )
}

/** Returns the members of an error for the log. Each may have an unexpected type, or a getter that throws. */
const describe = (error: Error & { code?: unknown }, redaction: Redaction) => ({
  name: redactText(attempt(() => error.name)),
  message: redactText(toMessage(error), redaction.secrets),
  code: attempt(() => toCleanValue(error.code, redaction, maxDepth)),
  stack: attempt(() => error.stack?.split("\n", maxMembers).map((line) => toClean(line, redaction, 0)).join("\n")),
})

function cleanError(error: Error, redaction: Redaction, depth: number): Error {
  const clean: Error = Object.create(Object.getPrototypeOf(error))
  const { type, kind }: Error & { type?: unknown; kind?: unknown } = error
  const cause = attempt(() => error.cause)
  const facts = { ...describe(error, redaction), type, kind, cause: cleanCause(cause, redaction, depth) }
  for (const [name, value] of Object.entries(facts)) {
    if (value !== undefined) {
      Object.defineProperty(clean, name, { value, enumerable: name !== "stack", configurable: true })
    }
  }
  return clean
}

const cleanCause = (cause: unknown, redaction: Redaction, depth: number): unknown =>
  attempt(() => {
    if (depth >= maxDepth || typeof cause !== "object" || cause === null) return toClean(cause, redaction, 0)
    if (cause instanceof Error) return cleanError(cause, redaction, depth + 1)
    const { err }: { err?: unknown } = cause
    // first, so that the other members cannot use up the limit
    const clean = err instanceof Error && cleanError(err, redaction, depth + 1)
    const evidence = toClean(cause, redaction, 0)
    return clean ? { ...evidence as object, err: clean } : evidence
  })
