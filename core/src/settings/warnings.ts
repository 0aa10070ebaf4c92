import { toClientFix } from "./client-credentials.ts"
import type { LimitSettings } from "./limits.ts"
import type { AuthConfig } from "../model/config.ts"
import type { CredentialsConfig } from "../model/credentials-provider.ts"
import type { LoggerInstance } from "../model/types.ts"
import { findAccountFields } from "./account-fields.ts"
import type { OAuthSettings } from "./oauth.ts"
import type { ProviderSettings } from "./provider.ts"
import { isLoopback, parseUrl } from "../web/url.ts"

/** The texts that were logged. The settings cannot remember them: a lazy configuration makes new ones for every request. */
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
  providers: ReadonlyMap<string, ProviderSettings>,
  { store, storeName, windows }: LimitSettings,
  logger: LoggerInstance,
): void {
  const all = [...providers.values()]
  if (config.experimental?.enableWebAuthn === true) {
    const text = "passkeys (`experimental.enableWebAuthn`) are experimental and may change or be removed in any release"
    warnOnce(logger, "experimental-webauthn", text)
  }
  const sendsMail = all.some(({ type }) => type === "email")
  if (sendsMail && config.trustHost === true && config.origin === undefined && config.development !== true) {
    const text =
      "links in mails contain the host that the request names, so an attacker can choose the host in a mail to another " +
      "user; set AUTH_URL (option `origin`)"
    warnOnce(logger, "mail-origin", text)
  }
  const url = config.origin === undefined ? undefined : parseUrl(config.origin)
  if (url?.protocol === "http:" && !isLoopback(url) && !config.development && config.useSecureCookies === undefined) {
    const text =
      `AUTH_URL (option \`origin\`) is ${url.origin}: cookies are not \`Secure\`, and an attacker on the network can read ` +
      "the session; serve the app over https, and set AUTH_URL to its https URL"
    warnOnce(logger, "origin-insecure", text)
  }
  if (store && [...windows.account, ...windows.accountInAll].length > 0) {
    for (const provider of all) if (provider.type === "credentials") warnOfAccount(provider, logger)
  }
  const isCounted = all.some(({ type }) => type !== "oauth" && type !== "oidc") &&
    Object.values(windows).some(({ length }) => length > 0)
  if (store && storeName === "memoryLimits()" && isCounted) {
    const text =
      "attempts are counted in the memory of this process, because the app has no adapter with the method `hit`: other " +
      "processes, serverless instances and edge isolates count separately, and a restart resets the counts. Set `limits.store` " +
      "to a store that all of them share, such as `redisLimits(client)` from @svc-auth/redis. If one process serves the app, " +
      "set it to `memoryLimits()` from @svc-auth/core/adapters/memory"
    warnOnce(logger, "limits-in-memory", text)
  }
  for (const provider of all) if ("authorization" in provider) warnOfParams(provider, logger)
  const withoutClientId = all.filter((provider): provider is OAuthSettings =>
    "config" in provider && !provider.config.clientId
  )
  if (withoutClientId.length > 0) {
    const ids = withoutClientId.map(({ id }) => id).join(", ")
    const text = `users cannot sign in with ${ids}; ${toClientFix(withoutClientId)}`
    warnOnce(logger, "client-id-missing", text)
  }
}

function warnOfParams({ id, authorization: { ignored } }: OAuthSettings, logger: LoggerInstance): void {
  if (ignored.length === 0) return
  const names = ignored.map((name) => `\`${name}\``).join(", ")
  const text =
    `Provider "${id}": \`authorization.params\` contains ${names}, which only the sign-in flow sets; remove it`
  warnOnce(logger, "authorization-params", text)
}

function warnOfAccount({ id, account, credentials }: CredentialsConfig, logger: LoggerInstance): void {
  if (account) return
  const { candidates: [first, ...others], hasOrganization } = findAccountFields(credentials)
  const fix = "Set `account` of the provider, for example `account: ({ username }) => username`"
  if (first === undefined) {
    const text =
      `Provider "${id}": no declared field can name an account, so attempts at one account have no limit. ${fix}`
    warnOnce(logger, "account-unnamed", text)
  } else if (others.length > 0 || hasOrganization) {
    const text = `Provider "${id}": the form may name an account by several fields, and attempts are counted by ` +
      `\`${first}\` alone. ${fix}`
    warnOnce(logger, "account-unnamed", text)
  }
}
