import { SignJWT } from "jose"
import { expect, test } from "vitest"
import { Auth, type AuthConfig } from "@svc-auth/core"
import { Browser, origin } from "../../core/test/browser.ts"
import { clientId, Idp, issuer, rsa } from "../../core/test/oauth/fixture.ts"
import { toProvider } from "./fixture.ts"

const code = "opaque-zebra-0123456789"

/** A provider that repeats the code in its refusal. */
function createIdp(): Idp {
  const idp = new Idp()
  idp.answers["/token"] = () =>
    Response.json({ error: "invalid_grant", error_description: `no session for ${code}` }, { status: 400 })
  return idp
}

test.each([undefined, "RS256"])(
  "a code that the provider repeats is not logged, with responses signed by %s (case 93)",
  async (alg) => {
    const logged: Error[] = []
    const config: AuthConfig = {
      ...{ origin, secret: "Zx8-hg2kqPwl5sTnR4vB7mYc1dFe0aUj" },
      providers: [toProvider(createIdp(), { client: { authorization_signed_response_alg: alg } })],
      logger: { error: (_, error) => void logged.push(error) },
    }
    const browser = new Browser((request) => Auth(request, config))
    const state = new URL((await browser.post("signin/idp")).headers.get("location")!).searchParams.get("state")!
    const response = await new SignJWT({ code, state }).setProtectedHeader({ alg: "RS256", kid: "one" })
      .setIssuer(issuer).setAudience(clientId).setExpirationTime("1m").sign(rsa.privateKey)
    await browser.fetch(`callback/idp?${new URLSearchParams(alg ? { response } : { code, state })}`)
    const said = "no session for [redacted]"
    expect(logged.map(({ cause }) => cause)).toMatchObject([{ err: { message: said }, error_description: said }])
  },
)
