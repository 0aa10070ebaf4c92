import { fail } from "../app/fail.ts"
import type { CheckedApp } from "../app/feature.ts"
import type { OAuthSettings } from "./settings.ts"

const strictOption =
  /^(pushed_|decryptionKey|token\.clientPrivateKey|client\.(dpop_|require_[ps]|authorization_|.*_signing_|.*_encrypted_))/
/** The end of messages about a provider that only the package for strict providers serves. */
export const needsStrict = "needs `strict()` of @svc-auth/strict"

/** Checks that the app has the feature that the provider's options for logout need. @throws {InvalidConfig} if it is missing */
export function checkLogoutFeature({ id, config }: OAuthSettings, { loadLogout }: CheckedApp): void {
  const option = loadLogout ? undefined : findSet(config).find((name) => /^(logout|backChannelLogout)$/.test(name))
  if (option) fail(id, option, "needs `use: [providerLogout]` from @svc-auth/core/features")
}

/** Checks that the provider has no options that only strict providers have. @throws {InvalidConfig} if it has one */
export function refuseStrictOptions(provider: OAuthSettings): void {
  const option = findStrictOption(provider)
  if (option) fail(provider.id, option, needsStrict)
}

function findStrictOption({ config, token, authorization }: OAuthSettings): string | undefined {
  const { client = {} } = config
  if (/_jwt$/.test(client.token_endpoint_auth_method!)) return "client.token_endpoint_auth_method"
  if (/jwt$/.test(new Map(authorization.params).get("response_mode")!)) return "authorization.params.response_mode"
  const named = (prefix: string, options: object) => findSet(options).map((name) => `${prefix}.${name}`)
  return [...named("client", client), ...named("token", token), ...findSet(config)]
    .find((name) => strictOption.test(name))
}

/** Returns the names of the options that are set. */
const findSet = (options: object): string[] =>
  Object.entries(options).flatMap(([name, value]) => value === undefined || value === false ? [] : name)
