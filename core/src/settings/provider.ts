import { InvalidConfig, MissingAuthorize } from "../errors.ts"
import type { CommonProviderOptions } from "../model/common-provider.ts"
import type { CredentialsConfig } from "../model/credentials-provider.ts"
import type { EmailConfig } from "../model/email-provider.ts"
import type { WebAuthnConfig } from "../model/passkey-provider.ts"
import type { Provider, ProviderConfig } from "../model/provider.ts"
import { fail, type OAuthSettings, readOAuthSettings } from "./oauth.ts"
import { readProviderConfig } from "./provider-config.ts"
import { toOrigin } from "../web/url.ts"

/** A credentials provider, checked. */
export type CredentialsSettings = CredentialsConfig

/** An e-mail provider, checked. */
export type EmailSettings = EmailConfig

/** A passkey provider, checked. */
export type WebAuthnSettings = WebAuthnConfig

export type ProviderSettings = OAuthSettings | CredentialsSettings | EmailSettings | WebAuthnSettings

const cache = new WeakMap<Provider, ProviderSettings>()

/**
 * Returns the provider, checked and completed. The same provider always gives the same object.
 * @throws {InvalidConfig} {@linkcode InvalidEndpoints} {@linkcode MissingAuthorize} if an option is invalid or missing;
 * the message contains provider, option and fix
 */
export function getProviderSettings(provider: Provider): ProviderSettings {
  const known = cache.get(provider)
  if (known) return known
  const config: ProviderConfig | undefined = readProviderConfig(provider)
  if (typeof config !== "object" || config === null) {
    throw new InvalidConfig("An entry of `providers` is neither a provider nor a function that returns one")
  }
  checkCommon(config)
  const settings = readSettings(config)
  cache.set(provider, settings)
  return settings
}

function readSettings(config: ProviderConfig): ProviderSettings {
  if (config.type === "oauth" || config.type === "oidc") return readOAuthSettings(config)
  if (config.type === "credentials") checkCredentials(config)
  else if (config.type === "webauthn") checkWebAuthn(config)
  else checkEmail(config)
  return config
}

function checkCommon({ id, name, type }: CommonProviderOptions): void {
  if (typeof id !== "string" || !/^[a-z0-9][a-z0-9_-]*$/i.test(id)) {
    throw new InvalidConfig(
      `Provider ${
        JSON.stringify(id)?.slice(0, 80)
      }: \`id\` may contain only letters, digits, "-" and "_", because it is part of URLs`,
    )
  }
  if (typeof name !== "string" || !name) fail(id, "name", "must be the text that the sign-in page shows")
  if (type !== "oauth" && type !== "oidc" && type !== "credentials" && type !== "email" && type !== "webauthn") {
    fail(id, "type", `must be "oauth", "oidc", "email", "credentials" or "webauthn"`)
  }
}

function checkCredentials(config: CredentialsConfig): void {
  if (typeof config.authorize !== "function") {
    throw new MissingAuthorize(
      `Provider "${config.id}": \`authorize\` is missing; set a function that returns the user, or null`,
    )
  }
  if (typeof config.credentials !== "object" || config.credentials === null) {
    fail(config.id, "credentials", "must be an object that describes the form's fields; set `{}` for none")
  }
}

function checkEmail(config: EmailConfig): void {
  const { id, maxAge = 1, sendVerificationRequest, normalizeIdentifier, generateVerificationToken } = config
  if (typeof sendVerificationRequest !== "function") {
    fail(id, "sendVerificationRequest", "is missing; set a function that sends the mail")
  }
  if (!Number.isFinite(maxAge) || maxAge < 1) fail(id, "maxAge", "must be a number of seconds, at least 1")
  for (const [option, given] of Object.entries({ normalizeIdentifier, generateVerificationToken })) {
    if (given !== undefined && typeof given !== "function") fail(id, option, "must be a function")
  }
}

const requirements: ReadonlySet<unknown> = new Set(["required", "preferred", "discouraged"])

function checkWebAuthn(config: WebAuthnConfig): void {
  const { id, verifier, script, relyingParty = {}, residentKey, userVerification } = config
  if (typeof verifier?.verifyRegistration !== "function" || typeof verifier.verifyAuthentication !== "function") {
    fail(id, "verifier", "is missing; use `@svc-auth/core/providers/passkey` or `…/webauthn`, which set it")
  }
  if (typeof script?.text !== "string" || typeof script.version !== "string") {
    fail(id, "script", "is missing; use `@svc-auth/core/providers/passkey` or `…/webauthn`, which set it")
  }
  for (const [option, given] of Object.entries({ residentKey, userVerification })) {
    if (given !== undefined && !requirements.has(given)) {
      fail(id, option, 'must be "required", "preferred" or "discouraged"')
    }
  }
  const { id: host, origin = [] } = relyingParty
  if (host !== undefined && !/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(host)) {
    fail(id, "relyingParty.id", "must be a host name in lower case, without scheme and port")
  }
  for (const given of [origin].flat()) {
    if (toOrigin(given) !== given) fail(id, "relyingParty.origin", "must be origins, such as `https://app.example`")
  }
}
