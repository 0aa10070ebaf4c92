import type { Settings } from "../settings/settings.ts"
import type { CookieJar } from "../web/cookie.ts"
import { findHelp } from "./development.ts"

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
  const { debug, development, hidden, logger } = settings
  const isRepeated = development && findHelp(settings)?.recordDecision(jar, { ...details, why }, hidden) === false
  if (debug && !isRepeated) logger.debug("trace", { ...details, why })
}

/** Returns the value of `X-Svc-Trace`, or `undefined` in production. */
export function findTraceHeader({ settings, jar }: Traced): string | undefined {
  return settings.development ? findHelp(settings)?.findDecisions(jar) : undefined
}
