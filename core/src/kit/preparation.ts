import { withEnv } from "../env.ts"
import type { DefaultSession } from "../model/types.ts"
import { type Settings, toSettings } from "../settings.ts"
import type { BindingConfig } from "./config.ts"
import type { Host } from "./host.ts"

type Surroundings = Pick<Host<object>, "env" | "dev" | "base">

/** Makes settings of configurations as bindings take them, completed from the environment; once per configuration object. */
export function createPreparation<S extends DefaultSession>(
  { env, dev, base }: Surroundings,
): (config: BindingConfig<S>) => Settings {
  const made = new WeakMap<object, Settings>()
  return (config) => {
    const known = made.get(config)
    if (known) return known
    const complete = withEnv(env, config, { dev })
    const settings = toSettings({ ...complete, basePath: toBasePath(config.basePath, complete.basePath, base) })
    made.set(config, settings)
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
