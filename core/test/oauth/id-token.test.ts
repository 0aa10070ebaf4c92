import { SignJWT } from "jose"
import { describe, expect, test } from "vitest"
import { clientSecret, Idp, signIn, toSettings } from "./fixture.ts"
import { describeIdTokens } from "./id-token-suite.ts"

const secret = (text: string) => new TextEncoder().encode(text)

describeIdTokens({ signIn, toSettings })

describe("an ID token of a provider that uses HS256", () => {
  const facts = { client: { id_token_signed_response_alg: "HS256" } }
  test.each([[clientSecret, true], [`${clientSecret}!`, false]])(
    "signed with the key %s is accepted: %s",
    async (key, passes) => {
      const idp = new Idp()
      idp.sign = (claims) => new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(secret(key))
      const done = signIn(idp, toSettings(idp, facts))
      if (passes) await expect(done).resolves.toMatchObject({ user: { id: "sub-1" } })
      else await expect(done).rejects.toMatchObject({ type: "OAuthCallbackError" })
      expect(idp.count("/jwks")).toBe(0)
    },
  )

  test("signed under RS256 with the provider's key is rejected", async () => {
    const idp = new Idp()
    await expect(signIn(idp, toSettings(idp, facts))).rejects.toMatchObject({ type: "OAuthCallbackError" })
  })
})

test("an ID token that the profile does not come from needs no keys", async () => {
  const idp = new Idp()
  delete idp.metadata.jwks_uri
  await expect(signIn(idp, toSettings(idp, { idToken: false }))).resolves.toMatchObject({ user: { id: "sub-1" } })
})
