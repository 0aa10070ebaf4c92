/** Names of fields whose value is always hidden. */
const secretName =
  /secret|password|passwd|token|cookie|authorization|credential|verifier|challenge|nonce|^state$|^code$|^sid$|private|assertion|dpop|^jwt$|^key$/i
/** JWS and JWE in their compact form. */
const sealedText = /\beyJ[\w-]{8,}\.[\w-]*\.[\w.-]*/g
/** `password=x`, `"access_token": "x"`, `password: x`. Errors of the library begin `Provider "password": `, where it is an id. */
const pair =
  /(?<!\bProvider )(^|[^\w])((?:access_|refresh_|id_)?token|code|code_verifier|state|(?:client_)?secret|password|passwd|nonce)("?\s{0,3}[=:]\s{0,3}"?)([^&;,\s"')}]+)/gi
const bearer = /\b(Bearer|Basic|DPoP(?=\s+[^\s"',;]{20}))\s+[^\s"',;]+/gi
/** The private members of a JWK in JSON. */
const privateJwk = /"(d|p|q|dp|dq|qi)":"[\w-]{20,}"/g
/** User name and password in a URL, for example of a database. */
const userinfo = /\b([a-z][a-z0-9+.-]{0,30}:\/\/)[^\s/@"']{1,200}@/gi
// deno-lint-ignore no-control-regex -- a log line must not contain control characters or bidi marks
const unsafe = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g

const maxDepth = 6
const maxMembers = 100
/** Longest text that is logged, in characters. Without it, the patterns above could run over a megabyte of a provider's response. */
const maxText = 2048
/** Shortest secret that is replaced in texts, in characters. Shorter ones also occur in ordinary words. */
const minHidden = 6

/** Returns the text on one line, shortened, without control characters, terminal escapes, and anything that could sign a user in. */
export function redactText(text: string, secrets: readonly string[] = []): string {
  let clean = text
  for (const secret of secrets) if (secret.length >= minHidden) clean = clean.replaceAll(secret, "[redacted]")
  if (clean.length > maxText) clean = `${clean.slice(0, maxText)}… (${clean.length} characters)`
  return clean.replace(bearer, "$1 [redacted]")
    .replace(sealedText, "[redacted]")
    .replace(privateJwk, '"$1":"[redacted]"')
    .replace(pair, "$1$2$3[redacted]")
    .replace(userinfo, "$1[redacted]@")
    .replace(unsafe, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`)
}

/** Returns a copy for the log: values with secret names are hidden, texts are redacted, and depth and number of members are limited. */
export function redact(value: unknown, secrets: readonly string[] = [], depth = 0): unknown {
  if (typeof value === "string") return redactText(value, secrets)
  if (typeof value === "bigint" || typeof value === "symbol") return String(value)
  if (typeof value !== "object" || value === null) return typeof value === "function" ? "[function]" : value
  if (depth >= maxDepth) return "[deep]"
  if (value instanceof URL) return redactText(`${value.origin}${value.pathname}`, secrets)
  if (value instanceof Error) return redactError(value, secrets, depth)
  if (Array.isArray(value)) return value.slice(0, maxMembers).map((item) => redact(item, secrets, depth + 1))
  const entries = value instanceof Headers || value instanceof Map ? [...value.entries()] : Object.entries(value)
  return Object.fromEntries(
    entries.slice(0, maxMembers).map(([name, item]) => [
      redactText(String(name), secrets),
      secretName.test(String(name)) && item !== null && item !== undefined && typeof item !== "boolean"
        ? "[redacted]"
        : redact(item, secrets, depth + 1),
    ]),
  )
}

/** Returns the error as plain data for the log. */
export function redactError(error: Error, secrets: readonly string[], depth: number): Record<string, unknown> {
  const stack = error.stack?.split("\n", maxMembers).slice(1).map((line) => redactText(line.trim(), secrets))
  return {
    name: error.name,
    message: redactText(error.message, secrets),
    ...(stack?.length && { stack }),
    ...(error.cause !== undefined && { cause: redact(error.cause, secrets, depth + 1) }),
  }
}

/** Returns an error of the same class with a redacted message, stack and cause, so that a custom logger has nothing to leak. */
export function toCleanError(error: Error, secrets: readonly string[], depth = 0): Error {
  const clean = Object.create(Object.getPrototypeOf(error)) as Error
  const { type, kind, code } = error as Error & { type?: unknown; kind?: unknown; code?: unknown }
  const stack = error.stack?.split("\n", maxMembers).map((text) => redactText(text, secrets)).join("\n")
  const cause = toCleanCause(error.cause, secrets, depth)
  const facts = { name: error.name, message: redactText(error.message, secrets), stack, type, kind, code, cause }
  for (const [name, value] of Object.entries(facts)) {
    if (value !== undefined) {
      Object.defineProperty(clean, name, { value, enumerable: name !== "stack", configurable: true })
    }
  }
  return clean
}

function toCleanCause(cause: unknown, secrets: readonly string[], depth: number): unknown {
  if (depth >= maxDepth || typeof cause !== "object" || cause === null) return redact(cause, secrets)
  if (cause instanceof Error) return toCleanError(cause, secrets, depth + 1)
  const err = (cause as { err?: unknown }).err
  const evidence = redact(cause, secrets) as Record<string, unknown>
  return err instanceof Error ? { ...evidence, err: toCleanError(err, secrets, depth + 1) } : evidence
}
