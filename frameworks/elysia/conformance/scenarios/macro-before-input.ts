import type { Scenario } from "@svc-auth/conformance"
import { byScript, logIn } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["2.8/authorized", "4.3/auth-route-handler"],
  cases: [97],
  name: "a route with the macro refuses guests before it parses, transforms and validates what they send",
  needs: ["app", "guard", "fixtures", "credentials"],
  async run({ agent, expect }) {
    const checked = "/members/checked"
    const bodies: readonly [path: string, body: unknown][] = [
      [`${checked}/1`, {}],
      [`${checked}/x`, { quota: 1 }],
      [`${checked}/1?quota=x`, { quota: 1 }],
      [`${checked}/x/`, {}],
      ["/mounted-members", {}],
    ]
    for (const [path, body] of bodies) {
      const page = await agent.postJson(path, body)
      expect([page.status, page.headers.get("x-ran"), page.body.includes("quota")], path).toBe([401, null, false])
    }
    const signed = await agent.postJson(`${checked}/1`, { quota: 1 }, { cookie: "quota=1.forged" })
    expect([signed.status, signed.body.includes("quota")], "a forged cookie").toBe([401, false])
    const script = await agent.get("/members/quota", byScript(agent))
    expect([script.status, script.body.includes("quota")], "a guard, for a script").toBe([401, false])
    const browser = await agent.get("/members/quota")
    expect([browser.status, browser.location?.pathname], "a guard, for a browser").toBe([303, "/auth/signin"])
    expect((await agent.get("/about")).status, "an open route whose path the mounted app guards").toBe(200)
    expect((await agent.get("/mounted-members/members/page")).status, "and the reverse").toBe(200)
    await logIn(agent)
    // 400 before Elysia 2
    expect((await agent.postJson(`${checked}/1`, {})).status, "an invalid body, signed in").toBeOneOf([400, 422])
    const right = await agent.postJson(`${checked}/1`, { quota: 1 })
    expect([right.json, right.headers.get("x-ran")], "signed in").toBe([{ changed: "Alice", quota: 1 }, "transform"])
  },
}
