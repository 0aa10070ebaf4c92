import type { LoggerInstance } from "./model/types.ts"

const secretName =
  /secret|password|passwd|token|cookie|authorization|credential|verifier|challenge|nonce|^state$|^code$|^sid$|private|assertion|^jwt$|^key$/i
/** Compact JWS and JWE, in any text. */
const sealedText = /\beyJ[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]*){2,4}/g
const parameter =
  /(^|[^\w])(code|state|token|access_token|refresh_token|id_token|client_secret|code_verifier|password|secret|nonce)=([^&;,\s"')]+)/gi
/** User name and password of a URL, as in a database's address. */
const userinfo = /(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@"']+@/gi
// deno-lint-ignore no-control-regex -- controls and bidi marks are what a log line must not carry
const unsafe = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g
const maxDepth = 6
/** Shorter values stand in ordinary words too. */
const minHidden = 6

/** The text on one line, without control characters, terminal escapes, and anything that could sign a person in. */
export function redactText(text: string, secrets: readonly string[] = []): string {
  let clean = text
  for (const secret of secrets) if (secret.length >= minHidden) clean = clean.replaceAll(secret, "[redacted]")
  return clean.replace(sealedText, "[redacted]").replace(parameter, "$1$2=[redacted]")
    .replace(userinfo, "$1[redacted]@")
    .replace(unsafe, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`)
}

/** A copy for the log: values under secret names are hidden, text is cleaned, depth is bounded. */
export function redact(value: unknown, secrets: readonly string[] = [], depth = 0): unknown {
  if (typeof value === "string") return redactText(value, secrets)
  if (typeof value !== "object" || value === null) return typeof value === "function" ? "[function]" : value
  if (depth >= maxDepth) return "[deep]"
  if (value instanceof URL) return redactText(`${value.origin}${value.pathname}`, secrets)
  if (value instanceof Error) return redactError(value, secrets, depth)
  if (Array.isArray(value)) return value.map((item) => redact(item, secrets, depth + 1))
  const entries = value instanceof Headers || value instanceof Map ? [...value.entries()] : Object.entries(value)
  return Object.fromEntries(
    entries.map(([name, item]) => [
      redactText(String(name), secrets),
      secretName.test(String(name)) && item !== null && item !== undefined && typeof item !== "boolean"
        ? "[redacted]"
        : redact(item, secrets, depth + 1),
    ]),
  )
}

function redactError(error: Error, secrets: readonly string[], depth: number): Record<string, unknown> {
  const stack = error.stack?.split("\n").slice(1).map((line) => redactText(line.trim(), secrets))
  return {
    name: error.name,
    message: redactText(error.message, secrets),
    ...(stack?.length && { stack }),
    ...(error.cause !== undefined && { cause: redact(error.cause, secrets, depth + 1) }),
  }
}

const line = (value: unknown): string => typeof value === "string" ? value : JSON.stringify(value) ?? String(value)

const builtIn: LoggerInstance = {
  error: (type, error) => console.error(`[svc-auth][error] ${type}: ${error.message}`, line(redactError(error, [], 0))),
  warn: (code, ...details) => console.warn(`[svc-auth][warn] ${code}`, ...details.map(line)),
  debug: (code, metadata) =>
    console.debug(`[svc-auth][debug] ${code}`, ...(metadata === undefined ? [] : [line(metadata)])),
}

/** An `Error` like this one with a cleaned message, stack and cause, so that a custom logger gets nothing to leak. */
function toCleanError(error: Error, secrets: readonly string[]): Error {
  const clean = Object.create(Object.getPrototypeOf(error)) as Error
  const { type, kind, code } = error as Error & { type?: unknown; kind?: unknown; code?: unknown }
  const facts: Record<string, unknown> = {
    name: error.name,
    message: redactText(error.message, secrets),
    stack: error.stack?.split("\n").map((text) => redactText(text, secrets)).join("\n"),
    type,
    kind,
    code,
  }
  const cause = error.cause
  if (typeof cause === "object" && cause !== null) {
    facts.cause = cause instanceof Error ? toCleanError(cause, secrets) : Object.fromEntries(
      Object.entries(cause).map((
        [k, v],
      ) => [k, v instanceof Error ? toCleanError(v, secrets) : redact({ [k]: v }, secrets)])
        .map(([k, v]) => [k, v instanceof Error ? v : (v as Record<string, unknown>)[k as string]]),
    )
  }
  for (const [name, value] of Object.entries(facts)) {
    if (value !== undefined) {
      Object.defineProperty(clean, name, { value, enumerable: name !== "stack", configurable: true })
    }
  }
  return clean
}

/**
 * The logger that a configuration gets: its own levels where given, the built-in elsewhere, everything redacted first.
 * @param secrets values that must never be printed, whatever their name
 */
export function createLogger(
  custom: Partial<LoggerInstance> | undefined,
  debug: boolean,
  secrets: readonly string[],
): LoggerInstance {
  const level = <K extends keyof LoggerInstance>(name: K): LoggerInstance[K] =>
    custom?.[name]?.bind(custom) as LoggerInstance[K] | undefined ?? builtIn[name]
  const [error, warn] = [level("error"), level("warn")]
  const trace = custom?.debug?.bind(custom) ?? (debug ? builtIn.debug : undefined)
  return {
    error: (type, thrown) => error(type, toCleanError(thrown, secrets)),
    warn: (code, ...details) => warn(code, ...details.map((detail) => redact(detail, secrets))),
    debug: (code, metadata) => trace?.(code, redact(metadata, secrets)),
  }
}
