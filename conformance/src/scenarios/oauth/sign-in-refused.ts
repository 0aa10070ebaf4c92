import type { Scenario } from "../../scenario.ts"
import { signInBy } from "../../oauth-steps.ts"
import { sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.8/signIn", "2.8/signIn.user", "2.8/signIn.account", "2.8/signIn.profile", "3/signIn-false"],
  cases: [],
  name: "callbacks.signIn rejects a user whom the provider accepted",
  needs: ["fixtures", "oidc"],
  fixture: "refused-by-sign-in",
  async run({ agent, idp, expect }) {
    const page = await signInBy(agent, idp)
    expect(page.location?.pathname, "page").toBe("/auth/error")
    expect(page.location?.searchParams.get("error"), "error").toBe("AccessDenied")
    expect(await sessionOf(agent), "session").toBe(null)
    const asked = (await agent.seen()).find(({ kind, name }) => kind === "callback" && name === "signIn")
    const { account, profile, user } = asked?.data as Record<string, Record<string, unknown>>
    expect(account?.["provider"], "account.provider").toBe("idp")
    expect(profile?.["sub"], "profile.sub").toBe("ada-1815")
    expect(user?.["email"], "user.email").toBe("ada@idp.test")
  },
}
