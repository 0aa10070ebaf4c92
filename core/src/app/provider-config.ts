import { isObject } from "../web/json.ts"
import { mergeOptions } from "./merge-options.ts"
import type { Provider, ProviderConfig, ProviderOptions } from "./provider.ts"
import { customFetch } from "./symbols.ts"

/**
 * Returns the provider's configuration. Auth.js's provider modules return their defaults, with the app's options under `options`. Both are
 * merged here, so these objects work unchanged.
 */
export function readProviderConfig(provider: Provider, argument: ProviderOptions = {}): ProviderConfig {
  const config = typeof provider === "function" ? provider(argument) : provider
  // getSettings rejects values that are not providers, and its message contains them
  if (!isObject(config)) return config
  const { options, ...facts }: ProviderConfig & { readonly options?: object } = config
  // as in Auth.js, the module's function takes precedence over the app's, because the module does not work without it
  const call = findForeignFetch(facts) ?? findForeignFetch(options)
  if (!("options" in config) && !call) return config
  const merged = mergeOptions(facts, options) as Extract<ProviderConfig, { type: "oauth" | "oidc" }>
  if (call) merged[customFetch] ??= call
  // an Auth.js `profile` expects only the ID token's claims, and Apple's module contains a userinfo endpoint that does not exist
  if ("options" in config && merged.type === "oidc") merged.idToken ??= true
  return merged
}

/**
 * Returns the function under Auth.js's symbol `customFetch`. This library cannot import that symbol, so it compares the
 * description.
 */
function findForeignFetch(bag: object | undefined): typeof fetch | undefined {
  const key = Object.getOwnPropertySymbols(bag ?? {}).find(({ description }) => description === "custom-fetch")
  const value: unknown = key && Reflect.get(bag!, key)
  return typeof value === "function" ? value as typeof fetch : undefined
}
