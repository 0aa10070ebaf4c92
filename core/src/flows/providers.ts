import type { PublicProvider } from "../model/types.ts"
import type { Visit } from "../context.ts"
import { type Flow, json } from "./outcome.ts"
import { routeUrl } from "./target.ts"

/** What a client may know of each provider. */
export function toPublicProviders(visit: Visit): PublicProvider[] {
  return [...visit.settings.providers.values()].map(({ id, name, type }) => ({
    id,
    name,
    type,
    signinUrl: routeUrl(visit, `signin/${id}`),
    callbackUrl: routeUrl(visit, `callback/${id}`),
  }))
}

/** `GET providers`: map of id to provider. */
export const providers: Flow = (context) =>
  json(Object.fromEntries(toPublicProviders(context).map((provider) => [provider.id, provider])))
