import type { Scenario } from "@svc-auth/conformance"

export const scenario: Scenario = {
  spec: ["4.3/auth-middleware"],
  cases: [],
  name: "the app's OpenAPI page lists the app's routes and not the auth routes",
  needs: ["app", "fixtures"],
  async run({ agent, expect }) {
    const { json } = await agent.get("/openapi/json", { kind: "program" })
    const paths = Object.keys((json as { paths: object }).paths)
    expect(paths.includes("/members/me"), "the app's").toBe(true)
    expect(paths.filter((path) => path.startsWith("/auth")), "auth routes").toBe([])
    expect((await agent.get("/auth/providers", { kind: "program" })).status, "the auth routes exist").toBe(200)
  },
}
