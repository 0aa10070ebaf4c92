import type { Scenario } from "@svc-auth/conformance"
import { logIn, shown } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/auth-api", "4.3/auth-data-loader"],
  cases: [],
  name: "the Pages Router reads the session in API routes and in getServerSideProps",
  needs: ["app", "fixtures", "credentials"],
  async run({ agent, expect }) {
    expect((await agent.get("/api/session")).json, "API route, signed out").toBe(null)
    expect(shown(await agent.get("/loaded"), "user"), "page, signed out").toBe("nobody")
    await logIn(agent)
    const { json } = await agent.get("/api/session")
    expect((json as { user?: { name?: string } }).user?.name, "API route").toBe("Alice")
    expect(shown(await agent.get("/loaded"), "user"), "page").toBe("Alice")
  },
}
