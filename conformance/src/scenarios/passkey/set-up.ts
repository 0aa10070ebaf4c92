import { lastErrorOf } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"

const methods = ["getAuthenticator", "createAuthenticator", "updateAuthenticatorCounter", "useVerificationToken"]

export const scenario: Scenario = {
  spec: ["2.7/experimental", "7/errors"],
  cases: [],
  name:
    "passkeys without the flag, a store or the methods that they need are configuration errors that name what is missing",
  needs: ["fixtures", "store"],
  fixture: "passkey-not-enabled",
  async run({ agent, expect }) {
    for (
      const [fixture, error] of [
        ["passkey-not-enabled", "ExperimentalFeatureNotEnabled"],
        ["passkey-unstored", "MissingAdapter"],
        ["passkey-poor", "MissingAdapterMethods"],
      ] as const
    ) {
      agent.use(fixture)
      expect((await agent.get("/auth/signin")).status, `${fixture}: status`).toBe(500)
      expect(await lastErrorOf(agent), `${fixture}: logged`).toBe(error)
    }
    const text = JSON.stringify((await agent.seen()).at(-1))
    for (const method of methods) expect(text, "what the log names").toContain(method)
  },
}
