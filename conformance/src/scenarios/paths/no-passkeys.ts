import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.7/experimental"],
  cases: [],
  name: "passkeys that are enabled without a provider are no error, and their route answers 404",
  needs: ["fixtures"],
  fixture: "experimental",
  async run({ agent, expect }) {
    for (const path of ["/auth/webauthn-options", "/auth/webauthn-options/credentials"]) {
      expect((await agent.get(path)).status, path).toBe(404)
    }
    expect((await agent.get("/auth/session")).json, "session").toBe(null)
  },
}
