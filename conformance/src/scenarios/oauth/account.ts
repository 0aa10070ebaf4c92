import type { Scenario } from "../../scenario.ts"
import { signInBy } from "../../oauth-steps.ts"

type Data = Record<string, unknown>

export const scenario: Scenario = {
  spec: [
    "2.1/provider",
    "2.1/providerAccountId",
    "2.1/type",
    "2.1/userId",
    "2.1/access_token",
    "2.1/id_token",
    "2.1/token_type",
    "2.1/scope",
    "2.1/expires_at",
    "2.2/id",
    "2.8/jwt",
    "2.8/jwt.account",
    "2.8/jwt.profile",
    "2.8/jwt.trigger",
    "2.8/jwt.profile",
    "6/signIn",
  ],
  cases: [54, 105],
  name: "callbacks and events get the account, profile and user of an OAuth sign-in as documented",
  needs: ["fixtures", "oidc"],
  fixture: "enriched",
  async run({ agent, idp, expect }) {
    const before = Math.floor(agent.now() / 1000)
    await signInBy(agent, idp)
    const seen = await agent.seen()
    const jwt = seen.find(({ kind, name }) => kind === "callback" && name === "jwt")?.data as Data
    const event = seen.find(({ kind, name }) => kind === "event" && name === "signIn")?.data as Data
    expect(jwt["trigger"], "trigger").toBe("signIn")
    for (const { account = {}, profile = {}, user = {} } of [jwt, event] as Record<string, Data>[]) {
      expect(account["provider"], "provider").toBe("idp")
      expect(account["type"], "type").toBe("oidc")
      expect(account["providerAccountId"], "providerAccountId").toBe("ada-1815")
      expect(account["token_type"], "token_type").toBe("bearer")
      expect(account["scope"], "scope").toBe("openid profile email")
      expect(account["userId"], "userId").toBe(user["id"])
      const expiresAt = Number(account["expires_at"])
      expect(expiresAt >= before + 3_600 && expiresAt <= before + 3_700, `expires_at ${expiresAt}`).toBe(true)
      expect(typeof account["access_token"] + typeof account["id_token"], "tokens").toBe("stringstring")
      expect(profile["email_verified"], "profile").toBe(true)
      expect(user["name"], "user").toBe("Ada Lovelace")
    }
  },
}
