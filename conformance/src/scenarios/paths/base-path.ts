import type { Scenario } from "../../scenario.ts"
import { signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/base"],
  cases: [],
  name: "the base path leads to the sign-in page, or to the app's root if the user is signed in",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    const leads = async (path: string, to: string) => {
      const page = await agent.get(path)
      expect([page.status, page.location?.href], path).toBe([302, `${agent.origin}${to}`])
      expect(page.headers.get("cache-control"), `Cache-Control of ${path}`).toBe("private, no-store")
    }
    for (const path of ["/auth", "/auth/", "/auth?x=1"]) await leads(path, "/auth/signin")
    expect((await agent.post("/auth", {})).status, "POST").toBe(405)
    expect((await agent.get("/auth//")).status, "two slashes").toBeOneOf([404, 302, 308])
    await signInAs(agent)
    for (const path of ["/auth", "/auth/"]) await leads(path, "/")
    const page = await agent.fresh().use("custom-pages").get("/auth")
    expect(page.location?.href, "with a sign-in page of the app's own").toBe(`${agent.origin}/login`)
  },
}
