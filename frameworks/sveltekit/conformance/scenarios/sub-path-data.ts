import type { Scenario } from "@svc-auth/conformance"
import { alice, enhanced } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/basePath", "2.8/authorized"],
  cases: [97],
  name:
    "in an app under a path, data requests and enhanced actions are guarded and redirect to the sign-in page under that path",
  needs: ["sub-path", "app", "verbs", "guard", "fixtures", "credentials"],
  async run({ agent, expect }) {
    const { origin, base } = agent
    const fetched = { kind: "fetch", from: `${origin}${base}/login` } as const
    const data = await agent.get(`${base}/protected/__data.json`, fetched)
    const target = new URL((data.json as { location: string }).location)
    expect([target.pathname, target.searchParams.get("callbackUrl")], "data, signed out").toBe([
      `${base}/auth/signin`,
      `${origin}${base}/protected`,
    ])
    const done = await agent.post(`${base}/login`, { ...alice, redirectTo: `${base}/` }, {
      ...fetched,
      headers: enhanced,
    })
    expect(done.json, "an enhanced action").toBe({ type: "redirect", status: 303, location: `${origin}${base}/` })
    expect((await agent.get(`${base}/protected/__data.json`, fetched)).body, "data, signed in").toContain("Alice")
  },
}
