import type { PublicProvider } from "../types.ts"
import type { RequestContext } from "../app/context.ts"
import type { Settings } from "../app/settings.ts"
import { toUtf8 } from "../web/bytes.ts"
import { type Flow, json, type Outcome } from "../app/outcome.ts"
import { routeUrl } from "../app/target.ts"

/** Returns the public facts about each provider. */
export function toPublicProviders(context: RequestContext): PublicProvider[] {
  return [...context.settings.providers.values()].map(({ id, name, type }) => ({
    id,
    name,
    type,
    signinUrl: routeUrl(context, `signin/${id}`),
    callbackUrl: routeUrl(context, `callback/${id}`),
  }))
}

const cached = new WeakMap<Settings, { origin: string; outcome: Outcome }>()

/** `GET providers`: returns the providers by id. The outcome is cached until a request has another origin. */
export const providers: Flow = (context) => {
  const { settings, origin } = context
  const known = cached.get(settings)
  if (known?.origin === origin) return known.outcome
  const map = Object.fromEntries(toPublicProviders(context).map((provider) => [provider.id, provider]))
  const outcome = { ...json(map), sent: toUtf8(JSON.stringify(map)) } as const
  cached.set(settings, { origin, outcome })
  return outcome
}
