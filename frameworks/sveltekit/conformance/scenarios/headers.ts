import type { Scenario } from "@svc-auth/conformance"
import { logIn } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/auth-data-loader"],
  cases: [77],
  name: "responses that depend on the session have Vary: Cookie, and prerendered pages do not",
  needs: ["app", "verbs", "fixtures", "credentials", "production"],
  async run({ agent, expect }) {
    const vary = async (path: string) => /\bcookie\b/i.test((await agent.get(path)).headers.get("vary") ?? "")
    expect([await vary("/"), await vary("/api/me"), await vary("/about")], "signed out").toBe([true, true, false])
    const done = await agent.post("/login", { username: "alice", password: "planted-password-correct-horse" })
    expect(done.headers.get("cache-control"), "the answer with the cookie").toBe("private, no-store")
    await logIn(agent)
    expect([await vary("/"), await vary("/api/me"), await vary("/about")], "signed in").toBe([true, true, false])
  },
}
