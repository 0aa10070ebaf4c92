import { signInBy } from "../../oauth-steps.ts"
import type { Plan } from "../../idp/tenant.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf } from "../../steps.ts"

const ada = { name: "Ada Lovelace", email: "ada@idp.test" }
const picture = "https://idp.test/ada.png"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [],
  name: "a user signs in with GitLab, Keycloak, Auth0 and Discord",
  needs: ["fixtures", "oidc", "oauth", "cookie-sessions"],
  fixture: "built-in-providers",
  async run({ agent, idp, expect }) {
    const auth0 = idp.beside("auth0")
    await auth0.always({ faults: ["discovery/issuer-slash", "discovery/no-iss-support"] })
    const cdn = "https://cdn.discordapp.com"
    const visits: readonly (readonly [string, string, Plan, object])[] = [
      ["gitlab", "gitlab/lab", {}, { ...ada, image: picture }],
      ["keycloak", "keycloak/realms/acme", {}, { ...ada, image: picture }],
      ["auth0", "auth0", { claims: { iss: `${auth0.issuer}/` } }, { ...ada, image: picture }],
      ["discord", "discord", {}, { ...ada, image: `${cdn}/embed/avatars/3.png` }],
      ["discord", "discord", { claims: { discriminator: "1337" } }, { ...ada, image: `${cdn}/embed/avatars/2.png` }],
      ["discord", "discord", { claims: { id: "7", avatar: "b1" } }, { ...ada, image: `${cdn}/avatars/7/b1.png` }],
      ["discord", "discord", { claims: { id: "7", avatar: "a_1" } }, { ...ada, image: `${cdn}/avatars/7/a_1.gif` }],
      ["discord", "discord", { claims: { id: "7", avatar: "b1", global_name: null, verified: false } }, {
        ...{ name: "ada-1815", email: "ada@idp.test", image: `${cdn}/avatars/7/b1.png` },
      }],
    ]
    for (const [provider, name, plan, user] of visits) {
      const browser = agent.fresh()
      await idp.beside(name).next(plan)
      await signInBy(browser, idp, { provider })
      expect((await sessionOf(browser))?.user, provider).toBe(user)
      const requests = await idp.beside(name).requests()
      expect(requests.map(({ refused }) => refused).filter(Boolean), `${provider}: rules broken`).toBe([])
    }
    const profiles = (await agent.seen()).filter(({ kind, name }) => kind === "event" && name === "signIn")
      .map(({ data }) => (data as { profile: Record<string, unknown> }).profile["email_verified"])
    expect(profiles, "proven addresses").toBe([true, true, true, true, true, true, true, false])
  },
}
