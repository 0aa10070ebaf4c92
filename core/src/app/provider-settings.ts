import { isObject } from "../web/json.ts"
import { InvalidConfig } from "../errors.ts"
import type { CommonProviderOptions } from "./common-provider.ts"
import type { Provider, ProviderConfig } from "./provider.ts"
import { feature } from "./symbols.ts"
import type { ProviderType } from "../types.ts"
import type { CredentialsSettings } from "../credentials/settings.ts"
import type { EmailSettings } from "../email/settings.ts"
import { fail } from "./fail.ts"
import type { ProviderFeature } from "./feature.ts"
import type { OAuthSettings } from "../oauth/settings.ts"
import { readProviderConfig } from "./provider-config.ts"
import type { WebAuthnSettings } from "../passkey/settings.ts"

export type ProviderSettings = OAuthSettings | CredentialsSettings | EmailSettings | WebAuthnSettings

/** A provider of OAuth or OpenID Connect, checked. */
export type ConfiguredProvider = Extract<ProviderSettings, { readonly config: unknown }>

/**
 * Returns the feature of a provider with this configuration, or `undefined` if it cannot serve it.
 * @throws {InvalidConfig} if an option is invalid or missing;
 * the message contains provider, option and fix
 */
export type CreateProviderFeature = NonNullable<CommonProviderOptions[typeof feature]>

/** The features of providers that are plain objects. Providers that a function has created contain their own. */
export type FeatureTable = Readonly<Partial<Record<ProviderType, CreateProviderFeature>>>

/** Returns the feature of a provider. The same provider always gives the same object. @throws as {@link CreateProviderFeature} */
export type ReadProvider = (provider: Provider) => ProviderFeature

/** Returns the function that checks providers. @param table the features of plain objects */
export function createReadProvider(table: FeatureTable): ReadProvider {
  const cache = new WeakMap<Provider, ProviderFeature>()
  return (provider) => {
    const known = cache.get(provider)
    if (known) return known
    const made = createFeature(provider, table)
    cache.set(provider, made)
    return made
  }
}

function createFeature(provider: Provider, table: FeatureTable): ProviderFeature {
  const config: ProviderConfig | undefined = readProviderConfig(provider)
  if (!isObject(config)) {
    throw new InvalidConfig("An entry of `providers` is neither a provider nor a function that returns one")
  }
  checkCommon(config)
  const made = config[feature]?.(config) ?? table[config.type]?.(config)
  if (!made) throw new InvalidConfig(toMissingFeature(config))
  // both were checked above, because the id is part of URLs and of each account's key, and the type decides who may own an account
  if (made.provider?.id !== config.id || made.provider.type !== config.type) {
    throw new InvalidConfig(
      `Provider "${config.id}": \`provider\` of its feature must have the same \`id\` and \`type\` as the provider`,
    )
  }
  return made
}

/** Returns true if this is an OAuth or OIDC provider that contains its feature. @throws as {@link CreateProviderFeature} */
export function hasOAuthFeature(provider: Provider): boolean {
  const config: ProviderConfig | undefined = readProviderConfig(provider)
  return (config?.type === "oauth" || config?.type === "oidc") && config[feature]?.(config) !== undefined
}

function toMissingFeature({ id, [feature]: own }: ProviderConfig): string {
  const fix = own
    ? "its options need JSON Web Tokens, which its feature does not read; set `[feature]: oidcFeature` (both from " +
      "@svc-auth/core/flows)"
    : "it is a plain object; create it with a function of @svc-auth/core/providers"
  return `Provider "${id}": ${fix}, or import \`Auth\` from @svc-auth/core`
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
