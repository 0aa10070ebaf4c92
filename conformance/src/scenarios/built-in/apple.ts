import { signInByApple } from "../../apple-steps.ts"
import { nameOf } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [16, 51],
  name: "a user signs in with Apple, and the posted form may give their name and never their address",
  needs: ["fixtures", "oidc", "credentials", "cookie-sessions"],
  fixture: "built-in-providers",
  async run({ agent, idp, expect }) {
    await signInAs(agent)
    const end = await signInByApple(agent, {
      user: JSON.stringify({
        name: { firstName: "Ada", lastName: "King" },
        email: "root@app.test",
        sub: "mallory-666",
      }),
    })
    const sent = end.exchange.request.headers.filter(([name]) => name === "cookie").map(([, value]) => value).join()
    expect(sent, "the session that was there comes with the answer").toContain("session-token")
    expect(end.location?.pathname, "where the sign-in leads").toBe("/protected")
    const user = (await sessionOf(agent))?.user
    expect(user, "user").toBe({ name: "Ada King", email: "ada@idp.test" })
    const signIn = (await agent.seen()).findLast(({ kind, name }) => kind === "event" && name === "signIn")
    const { name, given_name, family_name } = (signIn?.data as { profile: Record<string, unknown> }).profile
    expect([name, given_name, family_name], "parts of the name").toBe(["Ada King", "Ada", "King"])
    const [token] = await idp.requests("token")
    expect(token?.clientMethod, "how the client proves itself").toBe("client_secret_post")
    expect((await idp.requests()).map(({ refused }) => refused).filter(Boolean), "rules broken").toBe([])
    expect((await idp.requests()).map(({ endpoint }) => endpoint), "calls").toBe(["authorize", "token", "jwks"])

    const browser = agent.fresh()
    await signInByApple(browser)
    expect((await sessionOf(browser))?.user?.["email"], "address, the second time").toBe("ada@idp.test")
    expect(await nameOf(browser), "name, the second time").toBe(undefined)

    for (
      const user of [
        "{",
        `"x"`,
        `{"name":{"firstName":{},"lastName":[]}}`,
        `{"name":{"firstName":"${"x".repeat(300)}"}}`,
      ]
    ) {
      const end = await signInByApple(agent.fresh(), { user })
      expect(end.location?.pathname, `end, with ${user.slice(0, 40)}`).toBe("/protected")
    }
  },
}
