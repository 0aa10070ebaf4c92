import { expect, test } from "vitest"
import { Idp, toUnsigned } from "../../core/test/oauth/fixture.ts"
import { describeIdTokens } from "../../core/test/oauth/id-token-suite.ts"
import { signIn, toSettings } from "./fixture.ts"

describeIdTokens({ signIn, toSettings })

test("the signature of an ID token is verified even if the profile does not come from it", async () => {
  const idp = new Idp()
  const provider = toSettings(idp, { idToken: false })
  await expect(signIn(idp, provider)).resolves.toMatchObject({ user: { id: "sub-1" } })
  idp.sign = (claims) => Promise.resolve(toUnsigned(claims))
  await expect(signIn(idp, provider)).rejects.toMatchObject({ type: "OAuthCallbackError" })
})
