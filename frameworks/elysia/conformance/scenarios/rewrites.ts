import type { Scenario } from "@svc-auth/conformance"
import { logIn } from "./steps.ts"

/** Paths that lead to routes below `/protected`: by the app's wrappers, by prefixes, and by mounted apps. */
const paths = ["/moved", "/moved?x", "/moved-before", "/protected/group/api", "/protected/mounted/me"]

export const scenario: Scenario = {
  spec: ["2.8/authorized"],
  cases: [85, 97],
  name: "the guard also checks the route to which the app's own wrapper rewrites, and the whole path of a mounted app",
  needs: ["app", "guard", "fixtures", "credentials"],
  async run({ agent, expect }) {
    agent.use("guarded-from-root")
    for (const path of paths) {
      const page = await agent.get(path)
      expect([page.status, page.location?.pathname], path).toBe([303, "/auth/signin"])
      expect((await agent.get(path, { kind: "program" })).status, `${path} by a program`).toBe(401)
    }
    const moved = await agent.get("/moved?x")
    expect(moved.location?.searchParams.get("callbackUrl"), "back to").toBe(`${agent.origin}/moved?x`)
    for (const path of ["/mounted/me", "/everyone/me"]) {
      expect((await agent.get(path)).status, `open: ${path}`).toBe(200)
    }
    await logIn(agent)
    for (const path of paths.slice(0, 4)) {
      expect((await agent.get(path)).json, `signed in: ${path}`).toBe({ secret: "for members" })
    }
    expect((await agent.get("/protected/mounted/me")).json, "a mounted app").toBe({ name: "Alice" })
  },
}
