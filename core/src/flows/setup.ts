import type { Context } from "../context.ts"
import { findOriginSource } from "../origin.ts"
import type { ProviderSettings } from "../provider-settings.ts"
import type { SetupFact } from "./outcome.ts"

/** Headers by which proxies say what they got. */
const proxyHeaders = [
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-port",
  "x-forwarded-proto",
  "x-real-ip",
]

const yes = (is: boolean): string => is ? "yes" : "no"
const list = (items: readonly string[]): string => items.join(", ") || "none"

/** What the app sees of its own setup, for whoever develops it: that things are set, never what they are set to. */
export function toSetup({ settings, request, origin, cookies }: Context): SetupFact[] {
  const { secrets, session, adapter, redirectProxyUrl, redirectProxyOrigins, useSecureCookies } = settings
  const secure = cookies.sessionToken.options.secure === true
  return [
    ["Origin", `${origin}, from ${findOriginSource(settings, request)}`],
    ["Headers of proxies", list(proxyHeaders.filter((name) => request.headers.has(name)))],
    ["Host trusted", yes(settings.trustHost)],
    ["Base path", settings.basePath],
    [
      "Secure cookies",
      `${yes(secure)}, ${useSecureCookies === undefined ? "as the origin is" : "by useSecureCookies"}`,
    ],
    ["Secret set", secrets.length ? `yes, ${secrets.length}` : "no: a random one until the process ends"],
    ["Secret of its own for sessions", yes(settings.jwt.secret !== undefined)],
    ["CSRF check", settings.csrf ? "on" : "off"],
    ["Sessions", `${session.strategy}, ${session.maxAge} s, written again after ${session.updateAge} s`],
    ["Adapter", adapter ? list(methodsOf(adapter)) : "none"],
    ["Callbacks", list(namesOf(settings.callbacks))],
    ["Events", list(namesOf(settings.events))],
    ["Pages of your own", list(namesOf(settings.pages))],
    ["Redirect proxy", redirectProxyUrl ?? "none"],
    ["Sends people on to", list(redirectProxyOrigins)],
    ["Providers", list([...settings.providers.values()].map(toLine))],
  ]
}

const namesOf = (options: object): string[] =>
  Object.entries(options).filter(([, value]) => value !== undefined).map(([name]) => name)

/** Names of all methods, those of the adapter's class included. */
function methodsOf(adapter: object): string[] {
  const names = new Set<string>()
  for (let at = adapter; at && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    for (const name of Object.getOwnPropertyNames(at)) names.add(name)
  }
  names.delete("constructor")
  return [...names].filter((name) => typeof (adapter as Record<string, unknown>)[name] === "function")
}

function toLine(provider: ProviderSettings): string {
  const { id, type } = provider
  if (type !== "oauth" && type !== "oidc") return `${id} (${type})`
  const { clientId, clientSecret } = provider.config
  const missing = [!clientId && "client id", !clientSecret && "client secret"].filter(Boolean)
  return missing.length ? `${id} (${type}, without ${missing.join(" and ")})` : `${id} (${type})`
}
