import { AuthError, InvalidConfig, MissingSecretError } from "../../errors.ts"
import type { LoggerInstance } from "../../types.ts"
import { findReason, redact, redactText, toCleanError } from "./redact.ts"
import { isRefusal } from "./refusal.ts"

/** Joins the parts. With more than one argument, the console would use the first as a format string, in which `%c` hides the second. */
export const toLine = (...parts: readonly unknown[]): string =>
  parts.map((part) => typeof part === "string" ? part : JSON.stringify(part) ?? String(part)).join(" ")

/** Returns true if every request fails with this error until the developer changes the setup. */
const isSetupError = (error: AuthError): boolean =>
  error instanceof InvalidConfig || error instanceof MissingSecretError
const repeatAfter = 60_000
const maxRemembered = 100
/** When each message was last printed, in milliseconds since the epoch. */
const printed = new Map<string, number>()

function isRepeated(error: AuthError): boolean {
  if (!isSetupError(error)) return false
  const { message } = error
  const now = Date.now()
  const last = printed.get(message)
  if (last !== undefined && Math.abs(now - last) < repeatAfter) return true
  if (printed.size >= maxRemembered) printed.clear()
  printed.set(message, now)
  return false
}

let toReadable: ((title: string, error: Error) => string) | undefined

/** Sets the function that formats errors for developers, for all apps of the process. */
export function provideReadable(loaded: typeof toReadable): void {
  toReadable = loaded
}

/**
 * Prints a refusal as one line, a setup error at most once a minute, and every other error with its stack and causes.
 * @param isReadable true if the reader is a developer at a terminal, and not a program that expects one line per event
 */
function printError(isReadable: boolean, type: string, error: Error): void {
  if (error instanceof AuthError && isRefusal(error)) {
    const reason = findReason(error)
    console.warn(`[svc-auth][warn] ${type}: ${error.message}${reason ? `: ${reason}` : ""}`)
  } else if (!(error instanceof AuthError && isRepeated(error))) {
    const title = `[svc-auth][error] ${type}: ${error.message}`
    const { name: _, message: __, ...more } = redact(error) as Record<string, unknown>
    console.error(isReadable && toReadable ? toReadable(title, error) : toLine(title, more))
  }
}

const builtIn: LoggerInstance = {
  error: (type, error) => printError(false, type, error),
  warn: (code, ...details) => console.warn(toLine(`[svc-auth][warn] ${code}`, ...details)),
  debug: (code, metadata) =>
    console.debug(toLine(`[svc-auth][debug] ${code}`, ...(metadata === undefined ? [] : [metadata]))),
}

/**
 * Returns the logger of a configuration: the app's own levels, and the console for the others. Everything is redacted first.
 * @param secrets returns the values that must never be printed, under any name
 * @param development true if the console shows errors on several short lines
 */
export function createLogger(
  custom: Partial<LoggerInstance> | undefined,
  debug: boolean,
  secrets: () => readonly string[] = () => [],
  development = false,
): LoggerInstance {
  const own: LoggerInstance = development
    ? { ...builtIn, error: (type, error) => printError(true, type, error) }
    : builtIn
  const level = <K extends keyof LoggerInstance>(name: K): LoggerInstance[K] =>
    custom?.[name]?.bind(custom) ?? own[name]
  const [error, warn] = [level("error"), level("warn")]
  const trace = custom?.debug?.bind(custom) ?? (debug ? own.debug : undefined)
  /** Calls a level. The request continues even if the app's logger throws or rejects. @param subject what is logged */
  const attempt = async (subject: unknown, call: () => unknown): Promise<void> => {
    try {
      await call()
    } catch (thrown) {
      console.error(
        `[svc-auth][error] The logger threw ${redactText(thrown, secrets())}; lost: ${redactText(subject, secrets())}`,
      )
    }
  }
  return {
    error: (type, thrown) => void attempt(thrown, () => error(type, toCleanError(thrown, secrets()))),
    warn: (code, ...details) =>
      void attempt(code, () => warn(code, ...details.map((detail) => redact(detail, secrets())))),
    debug: (code, metadata) => void attempt(code, () => trace?.(code, redact(metadata, secrets()))),
  }
}
