import * as oauth from "oauth4webapi"
import { describe, expect, test } from "vitest"
import type { OIDCConfig } from "../../src/oauth/provider.ts"
import { createClientAuthentication } from "../../src/oauth/client.ts"
import { redeemRefreshToken } from "../../src/oauth/refresh.ts"
import { findServer } from "../../src/oauth/server.ts"
import { redeemCode } from "../../src/oauth/tokens.ts"
import { clientId, Idp, issuer, now, redirectUri, state, toSettings } from "./fixture.ts"

const client: oauth.Client = { client_id: clientId }
const verifier = "v".repeat(43)

/** What the token endpoint received last, without the name of the program that sent it. */
async function lastRequest({ requests }: Idp) {
  const request = requests.findLast(({ url }) => url === `${issuer}/token`)!
  const headers = [...request.headers].filter(([name]) => name !== "user-agent")
  return { method: request.method, headers, body: await request.clone().text() }
}

async function prepare(more: Partial<OIDCConfig>) {
  const idp = new Idp()
  idp.answers["/token"] = () => Response.json(idp.tokens)
  const provider = toSettings(idp, more)
  const found = await findServer(provider, now)
  const server = { ...found, metadata: found.metadata as oauth.AuthorizationServer }
  const { auth } = await createClientAuthentication(provider, server.metadata, now)
  return { idp, provider, server, auth: ((_, ...given) => auth(...given)) as oauth.ClientAuth }
}

describe.each(["none", "client_secret_post", "client_secret_basic"] as const)("with %s", (method) => {
  const more = { clientSecret: "a:b c%é&=+~", client: { token_endpoint_auth_method: method } }

  test.each([verifier, undefined])(
    "a code is redeemed by the protocol library's request, with verifier %s",
    async (own) => {
      const { idp, provider, server, auth } = await prepare(more)
      const response = new URLSearchParams({ code: "a code&more=+é", state, iss: issuer })
      const answer = oauth.validateAuthResponse(server.metadata, client, response, state)
      await redeemCode(provider, server, answer, { redirectUri, verifier: own, now })
      const ours = await lastRequest(idp)
      const options = { [oauth.customFetch]: idp.fetch }
      await oauth.authorizationCodeGrantRequest(
        ...[server.metadata, client, auth, answer, redirectUri, own ?? oauth.nopkce, options] as const,
      )
      expect(ours).toEqual(await lastRequest(idp))
    },
  )

  test("a refresh token is redeemed by the protocol library's request, and no parameter replaces another", async () => {
    const { idp, provider, server, auth } = await prepare(more)
    const params = { scope: "a b", grant_type: "password", refresh_token: "other", client_id: "other" }
    await redeemRefreshToken(provider, { refreshToken: `rt-${method}&x=+`, params, sub: undefined, now })
    const ours = await lastRequest(idp)
    const options = { [oauth.customFetch]: idp.fetch, additionalParameters: params }
    await oauth.refreshTokenGrantRequest(server.metadata, client, auth, `rt-${method}&x=+`, options)
    expect(ours).toEqual(await lastRequest(idp))
  })
})
