import type { Scenario } from "@svc-auth/conformance"
import { logIn } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/auth-edge", "4.3/auth-route-handler"],
  cases: [],
  name: "handlers on the edge runtime read the session",
  needs: ["app", "fixtures", "credentials"],
  async run({ agent, expect }) {
    const ask = async (path: string) => {
      const { runtime, session } = (await agent.get(path)).json as {
        runtime: string
        session: { user?: unknown } | null
      }
      return [runtime, (session?.user as { name?: string } | undefined)?.name]
    }
    for (const path of ["/edge", "/api/edge-session"]) expect(await ask(path), path).toBe(["edge", undefined])
    await logIn(agent)
    for (const path of ["/edge", "/api/edge-session"]) expect(await ask(path), path).toBe(["edge", "Alice"])
  },
}
