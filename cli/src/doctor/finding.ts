import { OutOfRequests, RateLimited, Unavailable } from "./client.ts"

/** How bad a finding is. `unknown` means that the check could not be made. */
export type Level = "ok" | "warning" | "fault" | "unknown"

/** What one check found. */
export interface Finding {
  /** The name of the check, such as `secret`. */
  readonly check: string
  readonly level: Level
  /** What was found, in one sentence without a secret. */
  readonly found: string
  /** What to do, with the page of the docs. Empty if there is nothing to do. */
  readonly cure: string
  /** It was to be tested, and was not. So the exit code may not claim that all is right. */
  readonly untested?: true
}

/** The findings of one check, written with less. */
export interface Writer {
  ok(found: string): Finding
  warning(found: string, cure: string): Finding
  fault(found: string, cure: string): Finding
  unknown(found: string, cure: string): Finding
  /** Like `unknown`, for what was to be tested, and was not. */
  untested(found: string, cure: string): Finding
}

/** Returns the functions that make the findings of this check. */
export function write(check: string): Writer {
  const at = (level: Level) => (found: string, cure = ""): Finding => ({ check, level, found, cure })
  const unknown = at("unknown")
  return {
    ok: at("ok"),
    warning: at("warning"),
    fault: at("fault"),
    unknown,
    untested: (found, cure) => ({ ...unknown(found, cure), untested: true }),
  }
}

/** Returns the finding about a check that ended early. @param end what it threw */
export function judgeEnd({ fault, untested }: Writer, end: unknown): Finding {
  const reason = end instanceof Error ? end.message : String(end)
  if (end instanceof OutOfRequests) {
    return untested(`stopped: ${reason}`, "Call attack again with fewer --guard: docs/doctor.md#attack")
  }
  if (end instanceof RateLimited) {
    return untested(
      `stopped: ${reason}`,
      "Wait, or let the app and its proxies accept more requests from this machine, and call doctor again: docs/doctor.md",
    )
  }
  if (end instanceof Unavailable) {
    return untested(
      `stopped: ${reason}`,
      "Read the logs of the app and its proxy, and call attack again: docs/debugging.md",
    )
  }
  return fault(`the app stopped answering: ${reason}`, "Read the app's log: docs/debugging.md")
}
