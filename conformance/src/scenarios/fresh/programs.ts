import { freshLife } from "../../fresh-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/requireFresh"],
  cases: [],
  name: "requireFresh answers 401 to a program, and its body tells whether a user is signed in",
  needs: ["app", "fixtures", "credentials"],
  async run({ agent, expect }) {
    const ask = async () => {
      const { status, json, headers } = await agent.get("/fresh", { kind: "fetch", from: `${agent.origin}/` })
      const { error, signInUrl } = (json ?? {}) as { error?: string; signInUrl?: string }
      const stored = !/\bno-store\b/.test(headers.get("cache-control") ?? "")
      return { status, error, path: signInUrl && new URL(signInUrl).pathname, stored }
    }
    const refusal = { status: 401, path: "/auth/signin", stored: false }
    expect(await ask(), "no user").toBe({ ...refusal, error: "SignInRequired" })
    await signInAs(agent)
    expect((await ask()).status, "a new sign-in").toBe(200)
    agent.wait(freshLife + 1)
    expect(await ask(), "an older sign-in").toBe({ ...refusal, error: "FreshSignInRequired" })
  },
}
