import { findMissingVariables } from "./client-credentials.ts"
import type { AuthConfig } from "./model/config.ts"
import type { LoggerInstance } from "./model/types.ts"
import type { OAuthSettings } from "./oauth-settings.ts"
import type { ProviderSettings } from "./provider-settings.ts"

/** Said once for the process: a lazy configuration is made anew for every request. */
const said = new Set<string>()

function warnOnce(logger: LoggerInstance, code: string, text: string): void {
  if (said.has(text)) return
  said.add(text)
  logger.warn(code, text)
}

/** Warns of what works, and hardly as it is meant. */
export function warnOfSetup(
  config: AuthConfig,
  providers: ReadonlyMap<string, ProviderSettings>,
  logger: LoggerInstance,
): void {
  const all = [...providers.values()]
  if (config.experimental?.enableWebAuthn === true) {
    const text = "passkeys may change or go without notice, and are not in this version yet"
    warnOnce(logger, "experimental-webauthn", text)
  }
  const mails = all.some(({ type }) => type === "email")
  if (mails && config.trustHost === true && config.origin === undefined && config.development !== true) {
    const text =
      "links in mails name the host that a request names: set AUTH_URL (option `origin`), so that nobody who " +
      "chooses his Host header chooses the host in another's mail"
    warnOnce(logger, "mail-origin", text)
  }
  const unnamed = all.filter((provider): provider is OAuthSettings => "config" in provider && !provider.config.clientId)
  if (unnamed.length > 0) {
    const ids = unnamed.map(({ id }) => id).join(", ")
    const variables = unnamed.flatMap(findMissingVariables)
    const text = `nobody can sign in with ${ids}: set ${variables.join(", ")} (options \`clientId\`, \`clientSecret\`)`
    warnOnce(logger, "client-id-missing", text)
  }
}
