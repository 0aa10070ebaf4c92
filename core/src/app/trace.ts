import { findHelp, type Traced } from "./help.ts"

/**
 * Records a decision and its reason in the debug log and, in development, in the response's `X-Svc-Trace`.
 * @param details facts by name. Never pass secrets, even though they would be redacted
 */
export function trace(traced: Traced, why: string, details?: Readonly<Record<string, unknown>>): void {
  const { settings } = traced
  const { debug, development, logger } = settings
  const isRepeated = development && findHelp(settings)?.recordDecision(traced, { ...details, why }) === false
  if (debug && !isRepeated) logger.debug("trace", { ...details, why })
}

/** Returns the value of `X-Svc-Trace`, or `undefined` in production. @param status of the response, if it is known */
export function findTraceHeader({ settings, jar }: Traced, status?: number): string | undefined {
  return settings.development ? findHelp(settings)?.findDecisions(jar, status) : undefined
}
