import { fail } from "../app/fail.ts"
import type { CheckedApp } from "../app/feature.ts"
import type { OAuthSettings } from "./settings.ts"

const strictOption = /^(pushed_|decryptionKey|client\.(dpop_|require_[ps]|authorization_|.*_signing_|.*_encrypted_))/
/** The end of messages about a provider that needs the feature of strict providers. */
export const needsStrict = "needs `use: [strictProviders]` from @svc-auth/core/strict"

/** Checks that the app has the features that the provider's options need. @throws {InvalidConfig} if one is missing */
export function checkNeededFeatures(provider: OAuthSettings, { strict, loadLogout }: CheckedApp): void {
  const { id, config } = provider
  const option = strict ? undefined : findStrictOption(provider)
  if (option) fail(id, option, needsStrict)
  const ofLogout = loadLogout ? undefined : findSet(config).find((name) => /^(logout|backChannelLogout)$/.test(name))
  if (ofLogout) fail(id, ofLogout, "needs `use: [providerLogout]` from @svc-auth/core/features")
}

function findStrictOption({ config, authorization }: OAuthSettings): string | undefined {
  const { client = {} } = config
  if (/_jwt$/.test(client.token_endpoint_auth_method!)) return "client.token_endpoint_auth_method"
  if (/jwt$/.test(new Map(authorization.params).get("response_mode")!)) return "authorization.params.response_mode"
  return [...findSet(client).map((name) => `client.${name}`), ...findSet(config)]
    .find((name) => strictOption.test(name))
}

/** Returns the names of the options that are set. */
const findSet = (options: object): string[] =>
  Object.entries(options).flatMap(([name, value]) => value === undefined || value === false ? [] : name)
