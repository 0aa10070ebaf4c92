import type { Scenario } from "../../scenario.ts"
import { errorsOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/origins", "2.7/providers"],
  cases: [95],
  name:
    "if the providers of an origin cannot be found, requests to it get 503 and nothing of another, until a lookup succeeds",
  needs: ["fixtures", "origins"],
  fixture: "tenants-down",
  async run({ agent, expect }) {
    const down = agent.at("https://down.app.test")
    const ask = () => down.get("/auth/providers", { kind: "program" })
    for (const page of await Promise.all([ask(), ask()])) {
      expect([page.status, page.json], "while the lookup fails").toBe([503, { error: "Unavailable" }])
    }
    expect((await agent.get("/auth/providers")).status, "another origin").toBe(200)
    const works = await Promise.all([down.use("tenants"), down].map((at) => at.get("/auth/providers")))
    for (const { status, json } of works) {
      expect([status, Object.keys(json as object)], "when it succeeds").toBe([200, ["credentials"]])
    }
    down.use("tenants-down")
    expect((await ask()).status, "within a minute").toBe(200)
    down.wait(61)
    expect((await ask()).status, "a minute later").toBe(503)
    const bad = agent.at("https://bad.app.test")
    for (const path of ["/auth/providers", "/auth/session", "/auth/signin"]) {
      expect((await bad.get(path)).status, `invalid providers: ${path}`).toBe(503)
    }
    const none = await agent.at("https://none.app.test").get("/auth/providers")
    expect(none.status, "an origin without providers of its own").toBe(400)
    const errors = JSON.stringify(await errorsOf(agent))
    expect(errors, "errors in the log").toContain("ProviderLookupError")
    expect((await down.get("/auth/signin")).body, "page").not.toContain("planted-")
  },
}
