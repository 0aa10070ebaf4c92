import * as oauth from "oauth4webapi"
import { finishAuthorization, type IdentityWithClaims } from "../../../src/oauth/callback.ts"
import { createJwt } from "./jwt.ts"
import { clientId, createClient, issuer, now, type Provider, seconds } from "./provider.ts"
import type { Values } from "./table.ts"

export const state = "the state"
export const nonce = "the nonce"

/** The claims of a valid ID token. They have everything that a profile needs, so userinfo is not read. */
export const claims: Values = {
  ...{ iss: issuer, sub: "sub-1", aud: clientId, iat: seconds, exp: seconds + 300, nonce },
  ...{ name: "Ada", email: "ada@example.test" },
}

let idToken: Promise<string> | undefined
/** Returns a valid ID token. It is signed once. */
export const getIdToken = (): Promise<string> => idToken ??= createJwt({}, claims)

const valid = { code: "the-code", state }

/** Finishes a sign-in with the library, from the callback on. @param sent the nonce of the authorization request, if it had one */
export const finishSignIn = (
  { ours }: Provider,
  { parameters = new URLSearchParams(valid), sent = { nonce } }: {
    parameters?: URLSearchParams
    sent?: { readonly nonce?: string }
  } = {},
): Promise<IdentityWithClaims> =>
  finishAuthorization(ours, {
    parameters,
    secrets: { state, clientId, issuer, verifier: "v".repeat(43), ...sent },
    redirectUri: "https://app.test/auth/callback/idp",
    now,
  })

/** Processes a response to a token request, which may have an ID token, with `oauth4webapi`, and verifies the token's signature. */
export async function processTokens(
  { server, options }: Pick<Provider, "server" | "options">,
  response: Response,
  client: oauth.Client = createClient(),
  expectedNonce: string | typeof oauth.expectNoNonce = nonce,
): Promise<void> {
  await oauth.processAuthorizationCodeResponse(server, client, response, { expectedNonce, requireIdToken: true })
  await oauth.validateApplicationLevelSignature(server, response, options)
}
