import type { Scenario } from "@svc-auth/conformance"
import { logIn, shown } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/requireFresh"],
  cases: [],
  name: "requireFresh works in the Pages Router, and in route handlers that nothing wraps",
  needs: ["app", "fixtures", "credentials"],
  async run({ agent, expect }) {
    const statusOf = async (path: string) => (await agent.get(path, { kind: "program" })).status
    expect([await statusOf("/api/fresh"), await statusOf("/fresh-bare")], "signed out").toBe([401, 401])
    await logIn(agent)
    expect((await agent.get("/api/fresh")).json, "API route").toBe({ name: "Alice" })
    expect((await agent.get("/fresh-bare")).json, "route handler").toBe({ name: "Alice" })
    expect(shown(await agent.get("/fresh-loaded"), "user"), "page").toBe("Alice")
    agent.wait(301)
    for (const path of ["/api/fresh", "/fresh-bare", "/fresh-loaded"]) {
      const { status, location } = await agent.get(path)
      expect([status, location?.pathname], `${path}, an older sign-in`).toBe([303, agent.auth("/signin")])
      expect(location?.searchParams.get("callbackUrl")?.endsWith(path), `${path}: the page to return to`).toBe(true)
    }
    const { status, json } = await agent.get("/api/fresh", { kind: "program" })
    expect([status, (json as { error?: unknown }).error], "a program").toBe([401, "FreshSignInRequired"])
    expect(await statusOf("/fresh-bare"), "a program at a route handler").toBe(401)
  },
}
