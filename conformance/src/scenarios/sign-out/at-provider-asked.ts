import { signOutWith } from "../../logout-steps.ts"
import { signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfOf, sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/signOut-provider"],
  cases: [],
  name:
    "the field `provider` of a sign-out decides whether it continues at the provider, if the provider's option permits it",
  needs: ["fixtures", "oidc"],
  fixture: "logout",
  async run({ agent, idp, expect }) {
    const there = `${idp.issuer}/logout`
    const here = `${agent.origin}/api/me`
    const accounts = { idp: "ada", asked: "alan", local: "mallory" } as const
    const cases:
      readonly (readonly [provider: keyof typeof accounts, field: string | boolean | undefined, leads: string])[] = [
        ["idp", undefined, there],
        ["idp", "true", there],
        ["idp", "nonsense", there],
        ["idp", "false", here],
        ["idp", false, here],
        ["asked", undefined, here],
        ["asked", "nonsense", here],
        ["asked", "false", here],
        ["asked", "true", there],
        ["asked", true, there],
        ["local", "true", here],
      ]
    for (const [provider, field, leads] of cases) {
      const what = `${provider} ${field}`
      for (const json of [true, false]) {
        if (!json && typeof field === "boolean") continue
        // a store keeps an address for one provider
        await idp.next({ account: accounts[provider] })
        await signInBy(agent, idp, { provider })
        const fields = { callbackUrl: "/api/me", ...(field !== undefined && { provider: field }) }
        const url = json
          ? await byScript(fields)
          : (await signOutWith(agent, fields as Record<string, string>)).location
        expect(url && url.origin + url.pathname, `${what}: where it leads`).toBe(leads)
        expect(await sessionOf(agent), `${what}: session`).toBe(null)
      }
    }

    async function byScript(fields: object): Promise<URL | undefined> {
      const headers = { "x-auth-return-redirect": "1" }
      const page = await agent.postJson("/auth/signout", { csrfToken: await csrfOf(agent), ...fields }, { headers })
      expect(page.status, "status for a script").toBe(200)
      return URL.parse((page.json as { url: string }).url) ?? undefined
    }
  },
}
