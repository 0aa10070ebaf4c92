import type { Scenario } from "../../scenario.ts"
import { sessionOf } from "../../steps.ts"

const headers = { "x-auth-return-redirect": "1" }

export const scenario: Scenario = {
  spec: ["4.3/signIn"],
  cases: [],
  name: "a sign-in without a provider, as Auth.js's browser client sends it, shows the sign-in page",
  needs: ["fixtures"],
  async run({ agent, expect }) {
    const callbackUrl = `${agent.origin}/protected?tab=2`
    const target = `${agent.origin}/auth/signin?callbackUrl=${encodeURIComponent(callbackUrl)}`
    for (const path of ["/auth/signin/undefined?", "/auth/signin/", "/auth/signin"]) {
      const answer = await agent.post(path, { callbackUrl }, { headers, kind: "fetch", from: callbackUrl })
      expect([answer.status, answer.json], `a script at ${path}`).toBe([200, { url: target }])
      const sent = await agent.post(path, { callbackUrl })
      expect([sent.status, sent.location?.href], `a form at ${path}`).toBe([303, target])
    }
    const own = await agent.fresh().use("custom-pages").post("/auth/signin/undefined", { callbackUrl: "/" }, {
      headers,
    })
    expect(own.json, "with a sign-in page of the app's own").toBe({ url: `${agent.origin}/login?callbackUrl=%2F` })
    expect(await sessionOf(agent), "session").toBe(null)
  },
}
