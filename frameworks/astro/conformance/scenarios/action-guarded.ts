import type { Scenario } from "@svc-auth/conformance"
import { alice, call, logIn } from "./steps.ts"

/** Every URL that runs the guarded action. */
const calls = ["/_actions/buy", "/_actions/%62uy", "/_actions/%2562uy", "/_actions/x/_actions/buy"]
const forms = [
  "/offer?_action=buy",
  "/login?_action=buy",
  "/?_action=%2562uy",
  "/about?_action=buy",
  "/nowhere?_action=buy",
]

export const scenario: Scenario = {
  spec: ["2.8/authorized"],
  cases: [85, 97],
  name:
    "a guarded action does not run without a session, from a script or from a form on any page, however its name is spelled",
  needs: ["app", "guard", "fixtures", "credentials"],
  async run({ agent, expect }) {
    for (const path of calls) {
      for (const type of ["application/x-www-form-urlencoded", "application/json"]) {
        const headers = { accept: "application/json", "content-type": type }
        const body = type.endsWith("json") ? "{}" : "a=b"
        const page = await agent.send("POST", path, body, { kind: "fetch", from: `${agent.origin}/offer`, headers })
        expect([page.status, page.body.includes("bought")], `${path}, ${type}`).toBe([401, false])
      }
    }
    const { json } = await call(agent, "buy", {})
    const { type, code, signInUrl } = json as Record<string, string>
    expect([type, code, new URL(signInUrl ?? "").pathname], "what Astro's client reads").toBe([
      "AstroActionError",
      "UNAUTHORIZED",
      "/auth/signin",
    ])
    for (const path of forms) {
      const page = await agent.post(path, { a: "b" }, { from: `${agent.origin}/offer` })
      expect([page.status, page.body.includes("Bought")], path).toBeOneOf([[303, false], [404, false], [200, false]])
    }
    const denied = await agent.post("/offer?_action=buy", {}, { from: `${agent.origin}/offer?_action=buy` })
    expect(denied.location?.searchParams.get("callbackUrl"), "and back").toBe(`${agent.origin}/offer`)
    await logIn(agent)
    expect((await agent.submit(await agent.get("/offer"), "Buy")).text, "signed in").toContain("Bought")
    expect((await call(agent, "buy", alice)).body, "signed in, by script").toContain("bought")
  },
}
