import { sessionLines } from "../../app-steps.ts"
import { password } from "../../fixtures/providers.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.3/auth-data-loader", "4.3/auth-server"],
  cases: [77],
  name:
    "a response that depends on the user has Vary, one with session data is private, and every other stays unchanged",
  needs: ["app", "verbs", "fixtures", "credentials"],
  fixture: "unguarded",
  async run({ agent, expect }) {
    const look = async (path: string) => {
      const page = await agent.get(path)
      const varies = /\bcookie\b/i.test(page.headers.get("vary") ?? "")
      const isPrivate = page.headers.get("cache-control") === "private, no-store"
      return [varies, isPrivate, sessionLines(page).length] as const
    }
    const pages = ["/", "/both", "/leave"]
    const data = ["/api/me", "/api/wrapped", "/parallel"]
    const reading = [...pages, ...data]
    for (const path of reading) expect(await look(path), `${path}, signed out`).toBe([true, false, 0])
    expect(await look("/login"), "/login, which does not read the session").toBe([false, false, 0])
    const login = await agent.post("/login", { username: "alice", password })
    expect(login.headers.get("cache-control"), "the answer that signs in").toBe("private, no-store")
    for (const path of pages) expect(await look(path), `${path}, signed in`).toBe([true, false, 0])
    for (const path of data) expect(await look(path), `${path}, signed in`).toBe([true, true, 0])
    agent.use("every-access")
    for (const path of reading) expect(await look(path), `${path}, prolonged`).toBe([true, true, 1])
  },
}
