import { password } from "../../fixtures/providers.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.7/basePath", "2.8/authorized"],
  cases: [97],
  name: "the guard of an app below a path redirects to the sign-in page there, and back to the guarded page",
  needs: ["sub-path", "app", "guard", "fixtures", "credentials"],
  async run({ agent, expect }) {
    const { origin, base } = agent
    const start = await agent.follow(`${base}/protected?tab=2`)
    const url = new URL(start.url)
    expect([url.pathname, url.searchParams.get("callbackUrl")], "page a signed-out user is sent to").toBe([
      `${base}/auth/signin`,
      `${origin}${base}/protected?tab=2`,
    ])
    const page = await agent.submit(start, "Sign in with Credentials", { username: "alice", password })
    expect([page.url, page.text.includes("Alice")], "afterwards").toBe([`${origin}${base}/protected?tab=2`, true])
    const program = await agent.fresh().get(`${base}/protected/api`, { kind: "program" })
    const { signInUrl } = program.json as { signInUrl: string }
    expect([program.status, new URL(signInUrl).pathname], "a program").toBe([401, `${base}/auth/signin`])
  },
}
