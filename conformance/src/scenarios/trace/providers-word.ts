import { arrive, toReturn } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"

const fix = "clientSecret (AUTH_IDP_SECRET)"

/** Errors that the user or the provider decides, and errors that the app's configuration may cause. */
const words: Readonly<Record<string, boolean>> = {
  access_denied: false,
  account_selection_required: false,
  consent_required: false,
  interaction_required: false,
  login_required: false,
  server_error: false,
  temporarily_unavailable: false,
  user_cancelled_authorize: false,
  user_cancelled_login: false,
  unauthorized_client: true,
  invalid_scope: true,
}

export const scenario: Scenario = {
  spec: [],
  cases: [18],
  name: "the page about a provider's error explains the fix in development, unless the user or the provider decided it",
  needs: ["fixtures", "oidc", "development-help"],
  fixture: "development",
  async run({ agent, idp, expect }) {
    for (const [word, isCurable] of Object.entries(words)) {
      const callback = await toReturn(agent)
      callback.searchParams.delete("code")
      callback.searchParams.set("error", word)
      const { location } = await arrive(agent, callback, idp)
      const { text } = await agent.get(location!.href)
      expect(text, `the page about ${word}`).toContain(word)
      expect(text.includes(fix), `the page about ${word} explains what to change`).toBe(isCurable)
    }
  },
}
