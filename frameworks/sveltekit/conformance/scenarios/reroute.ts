import type { Scenario } from "@svc-auth/conformance"
import { logIn } from "./steps.ts"

/** Paths at which the app's `reroute` hook renders `/protected` or a page below it. */
const paths = [
  "/rerouted/protected",
  "/fr/protected",
  "/rerouted/protected/api",
  "/rerouted/%70rotected/api?x",
  "/rerouted/protected/files/a/b",
  "/rerouted/protected/files/a%2Fb",
]

export const scenario: Scenario = {
  spec: ["2.8/authorized"],
  cases: [85, 97],
  name: "the guard also checks the path of the route that a reroute hook chooses",
  needs: ["app", "guard", "fixtures", "credentials"],
  async run({ agent, expect }) {
    agent.use("guarded-from-root")
    for (const path of paths) {
      const page = await agent.get(path)
      expect([page.status, page.location?.pathname], path).toBe([303, "/auth/signin"])
      const back = page.location?.searchParams.get("callbackUrl")
      expect(decodeURI(back ?? ""), `back to ${path}`).toBe(decodeURI(`${agent.origin}${path}`))
      expect((await agent.get(path, { kind: "program" })).status, `${path} by a program`).toBe(401)
    }
    const data = await agent.get("/rerouted/protected/__data.json", { kind: "fetch", from: `${agent.origin}/` })
    expect(data.body, "a page's data").toContain('"type":"redirect"')
    expect((await agent.get("/rerouted/login")).status, "an open page").toBe(200)
    agent.use("guarded-by-name")
    for (const path of ["/rerouted/protected", "/rerouted/protected/slashed/"]) {
      const page = await agent.get(path)
      expect([page.status, page.location?.pathname], `by a rule that names one page: ${path}`)
        .toBe([303, "/auth/signin"])
    }
    await logIn(agent.use("guarded-from-root"))
    for (const path of paths) {
      expect((await agent.get(path)).body, `signed in: ${path}`).toMatch(/Protected<\/h1>|for members/)
    }
  },
}
