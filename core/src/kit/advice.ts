import type { Settings } from "../settings.ts"
import type { Exchange } from "./exchange.ts"

const said = new WeakMap<Settings, Set<string>>()

/** Warns, but once for each configuration. */
function advise(settings: Settings, code: string, text: string): void {
  const codes = said.get(settings) ?? new Set()
  said.set(settings, codes)
  if (codes.has(code)) return
  codes.add(code)
  settings.logger.warn(code, text)
}

/** Says so where the framework compares posted forms with another origin than the configured one: it refuses every sign-in form. */
export function adviseOnOrigin({ host, event, settings }: Exchange): void {
  const own = host.formOrigin?.(event)
  if (!own || !settings.origin || own === settings.origin) return
  advise(
    settings,
    "origin-mismatch",
    `the framework takes itself for ${own}, AUTH_URL says ${settings.origin}: forms will be refused; ${
      host.originCure ?? ""
    }`,
  )
}

/** Says so where a session is asked for in a request that never came through the hook: then nothing guards the app either. */
export function adviseOnHook({ host, settings }: Exchange): void {
  if (host.hookCure) advise(settings, "hook-missing", `this request did not pass the hook: ${host.hookCure}`)
}
