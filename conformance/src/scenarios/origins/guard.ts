import type { Scenario } from "../../scenario.ts"
import { sessionCookiesOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/origins"],
  cases: [25, 97],
  name:
    "the guard lets the session of one origin pass there only, and sends users to the sign-in page of their own origin",
  needs: ["app", "fixtures", "guard", "credentials", "origins", "cookie-sessions"],
  fixture: "origins",
  async run({ agent, expect }) {
    const [a, b] = [agent.at("https://a.app.test"), agent.fresh().at("https://b.app.test")]
    await signInAs(a)
    expect((await a.get("/protected")).status, "page at its own origin").toBe(200)
    const cookie = sessionCookiesOf(a)
    const refused = await b.get("/protected", { cookie })
    expect([refused.status, refused.location?.origin], "page at another origin").toBe([303, "https://b.app.test"])
    expect(refused.location?.pathname, "page").toBe("/auth/signin")
    const program = await b.get("/protected/api", { kind: "program", cookie })
    expect(program.status, "program at another origin").toBe(401)
    expect((await a.get("/protected/api", { kind: "program", cookie })).status, "program at its own origin").toBe(200)
  },
}
