import type { Profile } from "@svc-auth/core/types"
import type {
  AuthJsOAuthConfig,
  OAuthConfig,
  OAuthProvider,
  OIDCProvider,
  ProviderConfig,
} from "@svc-auth/core/providers"
import { createOAuthFeature, type OAuthProtocol } from "@svc-auth/core/oauth-tools"
import { feature, type ProviderFeature } from "@svc-auth/core/flows"
import { toSafeError } from "./error.ts"
import type { StrictConfig, StrictEntry, StrictProvider } from "./options.ts"
import { checkStrict } from "./settings.ts"

/** Returns the function, whose errors never are those of the library. */
const guard =
  <A extends readonly unknown[], R>(run: (...given: A) => Promise<R>) => async (...given: A): Promise<R> => {
    try {
      return await run(...given)
    } catch (error) {
      throw toSafeError(error)
    }
  }

/** The protocol of strict providers. Each function loads its code with its first call. */
const protocol: OAuthProtocol = {
  discover: guard(async (...given) => await (await import("./discover.ts")).discover(...given)),
  start: guard(async (...given) => await (await import("./start.ts")).start(...given)),
  findState: async (...given) => await (await import("./response.ts")).findState(...given),
  finish: guard(async (...given) => await (await import("./finish.ts")).finish(...given)),
  refresh: guard(async (...given) => await (await import("./refresh.ts")).refresh(...given)),
  signRequest: async (...given) => await (await import("./dpop.ts")).signRequest(...given),
}

/** Returns the feature of a strict provider. @throws {InvalidConfig} if an option is invalid */
function strictFeature(config: ProviderConfig): ProviderFeature {
  const made = createOAuthFeature(config as OAuthConfig, protocol)
  checkStrict(made.provider)
  return made as ProviderFeature
}

/**
 * Returns a provider that demands more than OpenID Connect: pushed or signed requests, signed or encrypted responses, assertions of the client, or
 * tokens that are bound to a key. Its protocol is that of oauth4webapi.
 * @param provider a built-in provider, which the result also takes options for, or the configuration of one of your own
 */
export function strict<P, const Id extends string>(
  provider: OIDCProvider<P, Id> | OAuthProvider<P, Id>,
): StrictProvider<P, Id>
export function strict<P = Profile, const Id extends string = string>(
  provider: (StrictConfig<P> | AuthJsOAuthConfig) & { id: Id },
): StrictEntry<P, Id>
export function strict(provider: object): unknown {
  return typeof provider === "function"
    ? (options?: object) => strict(provider(options))
    : { type: "oidc", ...provider, [feature]: strictFeature }
}
