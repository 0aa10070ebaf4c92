import { findOriginSource, type RouteContext } from "../app/context.ts"
import { findMissingVariables } from "../app/client-credentials.ts"
import { findNetwork } from "../app/network.ts"
import { getLimits } from "../app/limits/settings.ts"
import type { ConfiguredProvider, ProviderSettings } from "../app/provider-settings.ts"
import { type Outcome, page } from "../app/outcome.ts"
import { renderSetup, type SetupFact } from "./setup-page.ts"
import { pageUrl, toRedirectUri } from "../app/target.ts"

/** Headers in which proxies pass on details of the original request. */
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

/** Returns the page with the app's setup, for its developer. It is in English. */
export function setupPage(context: RouteContext): Outcome {
  const shown = { facts: describeSetup(context), signInUrl: pageUrl(context, "signIn", {}) }
  return page({ name: "custom", script: undefined, render: (look) => renderSetup(look, shown) })
}

/** Returns the app's setup as the app sees it, for its developer. It reveals how many secrets are set, but not the secrets. */
function describeSetup(context: RouteContext): SetupFact[] {
  const { settings, request, origin, cookies } = context
  const { secrets, session, adapter, redirectProxy, useSecureCookies } = settings
  const secure = cookies.sessionToken.options.secure === true
  const providers = [...settings.providers.values()]
  const missing = providers.flatMap((provider) => isOAuth(provider) ? findMissingVariables(provider) : [])
  if (secrets.length === 0) missing.unshift("AUTH_SECRET")
  return [
    ...missing.length ? [["Still to be set", missing.join("\n")] as const] : [],
    ["Origin", `${origin}, from ${findOriginSource(settings, request)}`],
    ["Headers of proxies", list(proxyHeaders.filter((name) => request.headers.has(name)))],
    ["Host trusted", yes(settings.trustHost)],
    [
      "Your network, for limits",
      settings.trustedProxies ? findNetwork(context) ?? "not found" : "not determined: `trustedProxies` is not set",
    ],
    ["Limits", toCounted(settings)],
    ["Base path", settings.basePath],
    [
      "Secure cookies",
      `${yes(secure)}, ${
        useSecureCookies === undefined
          ? `the origin is ${new URL(origin).protocol.slice(0, -1)}`
          : "by `useSecureCookies`"
      }`,
    ],
    ["Secret set", secrets.length ? `yes, ${secrets.length}` : "no: the process uses a random one until it ends"],
    ["Separate secret for sessions", yes(settings.jwt.secret !== undefined)],
    ["CSRF check", settings.csrf ? "on" : "off"],
    [
      "Sessions",
      `${session.strategy === "jwt" ? "in a cookie" : "in the database"}; expires after ${
        toDuration(session.maxAge)
      } ` +
      `without use; extended ${session.updateAge ? `when ${toDuration(session.updateAge)} old` : "at every use"}`,
    ],
    ["Adapter", adapter ? list(methodsOf(adapter)) : "none"],
    ["Callbacks", list(namesOf(settings.callbacks))],
    ["Events", list(namesOf(settings.events))],
    ["Your own pages", list(namesOf(settings.pages))],
    ["Redirect proxy", redirectProxy?.url ?? "none"],
    ["Relays callbacks to", list(redirectProxy?.origins ?? [])],
    ["Providers", providers.map(({ id, type }) => `${id} (${type})`).join("\n") || "none"],
    ...providers.filter((provider) => provider.type === "webauthn").map((provider) =>
      [`Host that ${provider.id} is bound to`, provider.relyingParty?.id ?? new URL(origin).hostname] as const
    ),
    [
      "Callback URLs to register",
      providers.filter(isOAuth).map((provider) => toRedirectUri(context, provider)).join("\n") || "none",
    ],
  ]
}

/** Returns where attempts are counted, and which limits the app has disabled. */
function toCounted({ limitSource }: RouteContext["settings"]): string {
  const { store, storeName, windows } = getLimits(limitSource)
  const off = Object.entries(windows).filter(([, { length }]) => length === 0).map(([name]) => name)
  if (!store) return "off"
  return `counted by ${storeName === "adapter" ? "the adapter" : storeName}${off.length ? `; off: ${list(off)}` : ""}`
}

const namesOf = (options: object): string[] =>
  Object.entries(options).filter(([, value]) => value !== undefined).map(([name]) => name)

/** Returns the names of all methods, including those of the adapter's class. */
function methodsOf(adapter: object): string[] {
  const names = new Set<string>()
  for (let at = adapter; at && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    for (const name of Object.getOwnPropertyNames(at)) names.add(name)
  }
  names.delete("constructor")
  return [...names].filter((name) => typeof Reflect.get(adapter, name) === "function")
}

const isOAuth = (provider: ProviderSettings): provider is ConfiguredProvider => "config" in provider

const units = [["day", 86_400], ["hour", 3_600], ["minute", 60], ["second", 1]] as const

/** Returns a duration in its two largest units, such as `1 day 2 hours`. */
export function toDuration(seconds: number): string {
  let left = seconds
  const parts = units.flatMap(([unit, size]) => {
    const count = Math.floor(left / size)
    left -= count * size
    return count ? [`${count} ${unit}${count === 1 ? "" : "s"}`] : []
  })
  return parts.slice(0, 2).join(" ")
}
