import { withEnv } from "../settings/env.ts"
import type { AuthConfig } from "../model/config.ts"
import { home } from "../model/symbols.ts"
import type { DefaultSession } from "../model/types.ts"
import { type Settings, toSettings } from "../settings/settings.ts"
import type { BindingConfig } from "./config.ts"
import type { Host } from "./host.ts"
import { adviseOnEnvFile } from "./start.ts"

type Surroundings = Pick<Host<object>, "env" | "dev" | "base" | "hints">

/** The core's configuration of a binding's: completed from the environment, and under the path that the app is mounted under. */
export function toComplete<S extends DefaultSession, A extends DefaultSession>(
  { prerender: _, ...config }: BindingConfig<S, A>,
  { env, dev, base }: Surroundings,
): Omit<AuthConfig<S>, "raw"> {
  const complete = withEnv(env, config, { dev })
  return { ...complete, basePath: toBasePath(config.basePath, complete.basePath, base), [home]: `${base}/` }
}

/** Makes settings of configurations as bindings take them; once per configuration object and path that the app is mounted under. */
export function createPreparation<S extends DefaultSession, A extends DefaultSession>(
  surroundings: Surroundings,
): (config: BindingConfig<S, A>) => Settings {
  const made = new WeakMap<object, { readonly base: string; readonly settings: Settings }>()
  let isFirst = true
  return (config) => {
    const { base } = surroundings
    const known = made.get(config)
    if (known?.base === base) return known.settings
    const settings = toSettings(toComplete(config, surroundings))
    made.set(config, { base, settings })
    if (isFirst) adviseOnEnvFile(settings, surroundings)
    isFirst = false
    return settings
  }
}

/**
 * The routes lie under the path that the app is mounted under. An `AUTH_URL` whose path is that very path names the app, not
 * the routes.
 */
export function toBasePath(given: string | undefined, completed: string | undefined, base: string): string | undefined {
  if (given !== undefined || base === "") return completed
  return completed === "/auth" || completed === base ? `${base}/auth` : completed
}
