import { redact } from "../app/log/redact.ts"
import type { CookieJar } from "../web/cookie.ts"
import { keepRequest, type RecentRequest } from "./recent.ts"
import type { Traced } from "../app/help.ts"

/**
 * Limits of the trace in one response, because proxies reject large headers: number of decisions, and length of one decision and of the header, in
 * characters.
 */
const maxDecisions = 24
const maxDecision = 160
const maxHeader = 1000

interface Trail {
  readonly decisions: string[]
  /** The request as the development panel shows it. */
  readonly kept: RecentRequest | undefined
}

/** The decisions about each request. The key is its cookie jar, because all code that serves a request shares one. */
const trails = new WeakMap<CookieJar, Trail>()

/** Records a decision about the request. @returns true if it is a new one */
export function recordDecision(traced: Traced, decision: Readonly<Record<string, unknown>>): boolean {
  const { jar, settings } = traced
  const { decisions, kept } = trails.get(jar) ?? { decisions: [], kept: keepRequest(traced) }
  const text = toText(redact(decision, settings.getHidden()) as Record<string, unknown>)
  if (decisions.includes(text)) return false
  trails.set(jar, { decisions, kept })
  if (decisions.length < maxDecisions) {
    decisions.push(text)
    kept?.steps.push({ text, after: Date.now() - kept.at })
  }
  return true
}

/** Returns the decisions about this request in order, as text for a header, or `undefined` if there are none. @param status of the response */
export function findDecisions(jar: CookieJar, status?: number): string | undefined {
  const { decisions, kept } = trails.get(jar) ?? {}
  if (kept && status !== undefined) kept.status = status
  const text = decisions?.join("; ")
  return text && text.length > maxHeader ? `${text.slice(0, maxHeader - 3)}...` : text
}

function toText({ why, ...details }: Record<string, unknown>): string {
  const facts = Object.entries(details).filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${String(value)}`)
  const text = facts.length ? `${String(why)} (${facts.join(", ")})` : String(why)
  return text.slice(0, maxDecision).replace(/[^\x20-\x7e]/g, "?").replaceAll(";", ",")
}
