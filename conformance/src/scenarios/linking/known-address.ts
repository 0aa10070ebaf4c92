import type { Scenario } from "../../scenario.ts"
import { lastErrorOf, signInBy } from "../../oauth-steps.ts"
import { sessionOf } from "../../steps.ts"
import { callsOf, errorsOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["6/linkAccount"],
  cases: [50, 51, 53],
  name: "an account with another user's address is rejected, and the sign-in page explains what to do",
  needs: ["fixtures", "oidc", "oauth", "credentials", "store"],
  fixture: "database",
  async run({ agent, idp, expect }) {
    await signInBy(agent, idp)
    const other = agent.fresh()
    const page = await signInBy(other, idp, { provider: "idp-oauth" })
    expect(page.location?.pathname, "page").toBe("/auth/signin")
    expect(page.location?.searchParams.get("error"), "error").toBe("OAuthAccountNotLinked")
    expect((await other.follow(page)).alerts.join(), "message on the page").toContain("the way you did the first time")
    expect(await lastErrorOf(other), "logged").toBe("OAuthAccountNotLinked")
    const [error] = await errorsOf(other)
    expect(JSON.stringify(error?.data), "logged message").toContain(`Provider \\"idp-oauth\\": `)
    expect(await sessionOf(other), "session").toBe(null)
    expect((await callsOf(agent, "linkAccount")).length, "accounts").toBe(1)
  },
}
