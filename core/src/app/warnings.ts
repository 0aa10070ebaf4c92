import { toClientFix } from "./client-credentials.ts"
import type { AuthConfig } from "./config.ts"
import type { LoggerInstance } from "../types.ts"
import type { ConfiguredProvider, ProviderSettings } from "./provider-settings.ts"
import { isLoopback, parseUrl } from "../web/url.ts"

/** The texts that were logged. They are not stored in the settings, because a lazy configuration creates new settings for every request. */
const logged = new Set<string>()

/** Logs this warning once per process. */
export function warnOnce(logger: LoggerInstance, code: string, text: string): void {
  if (logged.has(text)) return
  logged.add(text)
  logger.warn(code, text)
}

/** Warns about valid settings that are probably a mistake. */
export function warnOfSetup(
  config: AuthConfig,
  hasOrigins: boolean,
  providers: ReadonlyMap<string, ProviderSettings>,
  logger: LoggerInstance,
): void {
  const all = [...providers.values()]
  if (config.experimental?.enableWebAuthn === true) {
    const text = "passkeys (`experimental.enableWebAuthn`) are experimental and may change or be removed in any release"
    warnOnce(logger, "experimental-webauthn", text)
  }
  const sendsMail = config.mail !== undefined || all.some(({ type }) => type === "email")
  if (sendsMail && config.trustHost === true && !config.origin && !hasOrigins && config.development !== true) {
    const text =
      "links in mails contain the host that the request names, so an attacker can choose the host in a mail to another " +
      "user; set AUTH_URL (option `origin`), or list the app's origins (`use: [tenants({ origins })]`)"
    warnOnce(logger, "mail-origin", text)
  }
  const url = config.origin === undefined ? undefined : parseUrl(config.origin)
  if (url?.protocol === "http:" && !isLoopback(url) && !config.development && config.useSecureCookies === undefined) {
    const text =
      `AUTH_URL (option \`origin\`) is ${url.origin}: cookies are not \`Secure\`, and an attacker on the network can read ` +
      "the session; serve the app over https, and set AUTH_URL to its https URL"
    warnOnce(logger, "origin-insecure", text)
  }
  for (const provider of all) if ("authorization" in provider) warnOfParams(provider, logger)
  const withoutClient = all.filter((provider): provider is ConfiguredProvider =>
    "config" in provider && (!provider.config.clientId || provider.lacksIssuer)
  )
  if (withoutClient.length > 0) {
    const ids = withoutClient.map(({ id }) => id).join(", ")
    const text = `users cannot sign in with ${ids}; ${toClientFix(withoutClient)}`
    warnOnce(logger, "client-id-missing", text)
  }
}

function warnOfParams({ id, authorization: { ignored } }: ConfiguredProvider, logger: LoggerInstance): void {
  if (ignored.length === 0) return
  const names = ignored.map((name) => `\`${name}\``).join(", ")
  const text =
    `Provider "${id}": \`authorization.params\` contains ${names}, which only the sign-in flow sets; remove it`
  warnOnce(logger, "authorization-params", text)
}
