import type { Scenario } from "../../scenario.ts"
import { cookiesOf, csrfOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/origins"],
  cases: [34, 66],
  name: "the CSRF token of one origin is rejected at another, even with its cookie",
  needs: ["fixtures", "credentials", "origins"],
  fixture: "origins",
  async run({ agent, expect }) {
    const [a, b] = [agent.at("https://a.app.test"), agent.fresh().at("https://b.app.test")]
    const csrfToken = await csrfOf(a)
    const cookie = cookiesOf(a)
    // a framework that checks forms itself has no token
    if (csrfToken === "") return
    const send = (to: typeof a) => to.post("/auth/callback/credentials", { csrfToken, ...to.app.login }, { cookie })
    expect((await send(b)).location?.searchParams.get("error"), "error at another origin").toBe("MissingCSRF")
    expect((await send(a)).location?.pathname, "where its own origin redirects to").toBe("/")
  },
}
