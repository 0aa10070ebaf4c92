import type { Exchange } from "./exchange.ts"
import type { Host } from "./host.ts"

const said = new WeakMap<Host<object>, Set<string>>()

/** Warns, but once for each host: a lazy configuration has new settings for every request. */
function advise({ host, settings }: Exchange, code: string, text: string): void {
  const codes = said.get(host) ?? new Set()
  said.set(host, codes)
  if (codes.has(code)) return
  codes.add(code)
  settings.logger.warn(code, text)
}

/** Says so where the framework compares posted forms with another origin than the configured one: it refuses every sign-in form. */
export function adviseOnOrigin(exchange: Exchange): void {
  const { host, event, settings } = exchange
  const own = host.formOrigin?.(event)
  if (!own || !settings.origin || own === settings.origin) return
  advise(
    exchange,
    "origin-mismatch",
    `the framework takes itself for ${own}, AUTH_URL says ${settings.origin}: forms will be refused; ${
      host.originCure ?? ""
    }`,
  )
}

/** Says so where a session is asked for in a request that never came through the hook: then nothing guards the app either. */
export function adviseOnHook(exchange: Exchange): void {
  const { hookCure } = exchange.host
  if (hookCure) advise(exchange, "hook-missing", `this request did not pass the hook: ${hookCure}`)
}
