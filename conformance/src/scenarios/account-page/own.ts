import type { Scenario } from "../../scenario.ts"
import { accountPath, signInFrom } from "../../account-page-steps.ts"
import { csrfOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/pages"],
  cases: [],
  name: "the app's own account page replaces the built-in one, stays guarded, and gets errors in its URL",
  needs: ["fixtures", "oidc", "store"],
  fixture: "account-page-own",
  async run({ agent, idp, expect }) {
    const visitor = await agent.follow("/protected")
    expect(new URL(visitor.url).pathname, "a visitor of the app's page").toBe("/auth/signin")
    await signInFrom(agent, idp)
    expect((await agent.get("/protected")).status, "a user on the app's page").toBe(200)
    const page = await agent.get(`${accountPath}?done=renamed&other=x`)
    expect([page.location?.pathname, page.location?.search], "where the account page leads").toBe([
      "/protected",
      "?done=renamed",
    ])
    const form = { id: "x", csrfToken: await csrfOf(agent) }
    const failed = await agent.post("/auth/end-session", form)
    expect([failed.location?.pathname, failed.location?.search], "where an error leads").toBe([
      "/protected",
      "?error=UnknownSession",
    ])
    const others = await agent.post("/auth/end-other-sessions", form)
    expect(others.location?.pathname, "where a change without `callbackUrl` leads").toBe("/protected")
  },
}
