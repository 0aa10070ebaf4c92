import type { Scenario } from "../../scenario.ts"
import { expectRefusal, signInBy, toAuthorization } from "../../oauth-steps.ts"
import { sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/providers", "5/1"],
  cases: [13],
  name: "a user signs in with GitHub, which sends errors with status 200, a number as id and the address in a list",
  needs: ["fixtures", "oauth"],
  fixture: "oauth",
  async run({ agent, idp, expect }) {
    await signInBy(agent, idp, { provider: "github" })
    const { user } = await sessionOf(agent) ?? {}
    expect([user?.["name"], user?.["email"]], "user").toBe(["Ada Lovelace", "ada@idp.test"])
    expect((await idp.requests()).map(({ endpoint, refused }) => refused ?? endpoint), "calls").toBe([
      "authorize",
      "token",
      "user",
      "emails",
    ])
    const scopes = await Promise.all(
      ["github", "github-unscoped"].map(async (provider) =>
        (await toAuthorization(agent.fresh(), { provider })).searchParams.get("scope")
      ),
    )
    expect(scopes, "scopes asked for, and with the option's scope undefined").toBe(["read:user user:email", null])
    const browser = agent.fresh()
    await idp.next({ faults: ["callback/code-unknown"] })
    const page = await signInBy(browser, idp, { provider: "github" })
    await expectRefusal({ agent: browser, expect }, page, ["OAuthCallbackError"], "an error with status 200")
    await idp.next({ account: "grace" })
    await signInBy(browser, idp, { provider: "github" })
    expect((await sessionOf(browser))?.user?.["email"], "an address that is not verified").not.toBe("grace@idp.test")
  },
}
