import type { LoggerInstance } from "./model/types.ts"
import { redact, redactError, toCleanError } from "./redaction.ts"

const line = (value: unknown): string => typeof value === "string" ? value : JSON.stringify(value) ?? String(value)

const builtIn: LoggerInstance = {
  error: (type, error) => console.error(`[svc-auth][error] ${type}: ${error.message}`, line(redactError(error, [], 0))),
  warn: (code, ...details) => console.warn(`[svc-auth][warn] ${code}`, ...details.map(line)),
  debug: (code, metadata) =>
    console.debug(`[svc-auth][debug] ${code}`, ...(metadata === undefined ? [] : [line(metadata)])),
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
