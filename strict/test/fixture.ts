import { customFetch } from "@svc-auth/core"
import type { OAuthSettings } from "@svc-auth/core/oauth-tools"
import type { Provider } from "@svc-auth/core/providers"
import { getProviderSettings } from "../../core/test/check-provider.ts"
import { finishAuthorization, type IdentityWithClaims } from "../../core/src/oauth/callback.ts"
import {
  clientId,
  clientSecret,
  type Idp,
  issuer,
  now,
  redirectUri,
  startAuthorization,
  state,
} from "../../core/test/oauth/fixture.ts"
import { strict, type StrictConfig } from "../src/index.ts"

/** Returns a strict provider at this identity provider. */
export const toProvider = (idp: Idp, more: Partial<StrictConfig> = {}): Provider =>
  strict({ id: "idp", name: "IdP", issuer, clientId, clientSecret, ...more, [customFetch]: idp.fetch })

/** Returns the settings of a strict provider at this identity provider. */
export const toSettings = (idp: Idp, more: Partial<StrictConfig> = {}): OAuthSettings =>
  getProviderSettings(toProvider(idp, more)) as OAuthSettings

/** Returns the authorization request. */
export const start = (provider: OAuthSettings, params: URLSearchParams = new URLSearchParams(), at: Date = now) =>
  startAuthorization(provider, { redirectUri, state, params, now: at })

/** Runs a whole flow: start, authorization response with a code, callback. @param answer may change the callback's parameters */
export async function signIn(
  idp: Idp,
  provider: OAuthSettings,
  answer: (parameters: URLSearchParams) => void = () => {},
  at: Date = now,
): Promise<IdentityWithClaims> {
  const { url, secrets } = await start(provider, undefined, at)
  idp.nonce = url.searchParams.get("nonce") ?? undefined
  const parameters = new URLSearchParams({ code: "the-code", state })
  answer(parameters)
  return await finishAuthorization(provider, { parameters, secrets, redirectUri, now: at })
}
