import { redact } from "../log/redact.ts"
import type { Settings } from "../settings/settings.ts"
import type { CookieJar } from "../web/cookie.ts"

/** Limits of the trace in one response, because proxies reject large headers. */
const maxDecisions = 24
const maxDecision = 160
const maxHeader = 1000

/** The decisions by cookie jar, which everything that happens in one request shares. */
const trails = new WeakMap<CookieJar, string[]>()

/** The parts of a request context that a trace needs. */
export interface Traced {
  readonly settings: Pick<Settings, "debug" | "development" | "logger" | "hidden">
  readonly jar: CookieJar
}

/**
 * Records a decision and its reason in the debug log and, in development, in the response's `X-Svc-Trace`.
 * @param details facts by name. Never pass a secret, even though it would be redacted
 */
export function trace({ settings, jar }: Traced, why: string, details?: Readonly<Record<string, unknown>>): void {
  const log = () => settings.debug && settings.logger.debug("trace", { ...details, why })
  if (!settings.development) return void log()
  const trail = trails.get(jar) ?? []
  const decision = toText(redact({ ...details, why }, settings.hidden) as Record<string, unknown>)
  if (trail.includes(decision)) return
  trails.set(jar, trail)
  log()
  if (trail.length < maxDecisions) trail.push(decision)
}

/** Returns the value of `X-Svc-Trace`: the decisions of this request in order, or `undefined` in production. */
export function findTraceHeader(jar: CookieJar): string | undefined {
  const text = trails.get(jar)?.join("; ")
  return text && text.length > maxHeader ? `${text.slice(0, maxHeader - 3)}...` : text
}

function toText({ why, ...details }: Record<string, unknown>): string {
  const facts = Object.entries(details).filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${String(value)}`)
  const text = facts.length ? `${String(why)} (${facts.join(", ")})` : String(why)
  return text.slice(0, maxDecision).replace(/[^\x20-\x7e]/g, "?").replaceAll(";", ",")
}
