import type { Scenario } from "../../scenario.ts"
import { rightForm } from "../../steps.ts"

// deno-lint-ignore no-control-regex -- all but the line feed of a stack
const control = /[\u0000-\u0009\u000b-\u001f\u007f\u202a-\u202e\u2028\u2029]/

/** Every string in a value, at any depth. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === "string") return [value]
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : []
}

export const scenario: Scenario = {
  spec: ["2.7/logger"],
  cases: [94],
  name: "input from outside cannot forge a log line or colour a terminal",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    const nasty = "x\r\n[svc-auth][error] forged \u001b[31mred\u001b[0m\u202e\u2028y"
    await agent.post("/auth/callback/credentials", { ...await rightForm(agent), callbackUrl: nasty, username: nasty })
    await agent.get(
      `/auth/callback/idp?error=${encodeURIComponent(nasty)}&error_description=${encodeURIComponent(nasty)}&state=x`,
    )
    await agent.get(`/auth/signin/${encodeURIComponent(nasty)}`)
    await agent.post("/auth/session", { csrfToken: nasty }, {
      headers: { "sec-fetch-site": "", origin: "https://x\u001b.example" },
    }).catch(() => undefined)
    for (const { data } of (await agent.seen()).filter(({ kind }) => kind === "log")) {
      for (const text of textsOf(data)) expect(control.test(text), `a control in ${JSON.stringify(text)}`).toBe(false)
    }
  },
}
