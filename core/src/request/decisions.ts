import { redact } from "../log/redact.ts"
import type { CookieJar } from "../web/cookie.ts"

/**
 * Limits of the trace in one response, because proxies reject large headers: the number of decisions, and the characters
 * of one decision and of the header.
 */
const maxDecisions = 24
const maxDecision = 160
const maxHeader = 1000

/** The decisions of each request. The key is its cookie jar, because all code that serves a request shares one. */
const trails = new WeakMap<CookieJar, string[]>()

/** Records a decision of the request with these cookies. @returns whether it is a new one */
export function recordDecision(
  jar: CookieJar,
  decision: Readonly<Record<string, unknown>>,
  hidden: readonly string[],
): boolean {
  const trail = trails.get(jar) ?? []
  const text = toText(redact(decision, hidden) as Record<string, unknown>)
  if (trail.includes(text)) return false
  trails.set(jar, trail)
  if (trail.length < maxDecisions) trail.push(text)
  return true
}

/** Returns the decisions of this request in order, as text for a header, or `undefined` if there are none. */
export function findDecisions(jar: CookieJar): string | undefined {
  const text = trails.get(jar)?.join("; ")
  return text && text.length > maxHeader ? `${text.slice(0, maxHeader - 3)}...` : text
}

function toText({ why, ...details }: Record<string, unknown>): string {
  const facts = Object.entries(details).filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${String(value)}`)
  const text = facts.length ? `${String(why)} (${facts.join(", ")})` : String(why)
  return text.slice(0, maxDecision).replace(/[^\x20-\x7e]/g, "?").replaceAll(";", ",")
}
