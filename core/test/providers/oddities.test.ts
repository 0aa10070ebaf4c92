import { describe, expect, test } from "vitest"
import type { OAuthConfig } from "../../src/oauth/provider.ts"
import type { OAuthSettings } from "../../src/oauth/settings.ts"
import { getProviderSettings } from "../check-provider.ts"
import { setEnvDefaults } from "../../src/app/env.ts"
import type { AuthConfig } from "../../src/app/config.ts"
import type { Provider } from "../../src/app/provider.ts"
import { createIdentity } from "../../src/oauth/identity.ts"
import type { Profile } from "../../src/types.ts"
import BankID from "../../src/providers/bankid-no.ts"
import BattleNet from "../../src/providers/battlenet.ts"
import BoxyHQ from "../../src/providers/boxyhq.ts"
import Salesforce from "../../src/providers/salesforce.ts"
import Vipps from "../../src/providers/vipps.ts"
import Auth0 from "../../src/providers/auth0.ts"
import Discord, { type DiscordProfile } from "../../src/providers/discord.ts"
import GitLab from "../../src/providers/gitlab.ts"
import Keycloak from "../../src/providers/keycloak.ts"
import MicrosoftEntraID from "../../src/providers/microsoft-entra-id.ts"

const read = (config: OAuthConfig) => getProviderSettings(config) as OAuthSettings

test.each([
  ["Auth0", Auth0, "https://acme.eu.auth0.com", "https://acme.eu.auth0.com/"],
  ["Auth0", Auth0, "https://acme.eu.auth0.com/", "https://acme.eu.auth0.com/"],
  ["Keycloak", Keycloak, "https://kc.test/realms/acme/", "https://kc.test/realms/acme"],
  ["Keycloak", Keycloak, "https://kc.test/auth/realms/acme", "https://kc.test/auth/realms/acme"],
  ["GitLab", GitLab, undefined, "https://gitlab.com"],
  ["GitLab", GitLab, "https://git.test/lab/", "https://git.test/lab"],
  ["Entra", MicrosoftEntraID, undefined, "https://login.microsoftonline.com/common/v2.0"],
  ["Entra", MicrosoftEntraID, "https://login.microsoftonline.com/t/v2.0/", "https://login.microsoftonline.com/t/v2.0"],
])("the issuer of %s is spelled as the provider spells it: %#", (_, provider, given, issuer) => {
  expect(read((provider as typeof Auth0)({ issuer: given })).issuer).toBe(issuer)
})

test.each([
  ["salesforce", Salesforce, "https://login.salesforce.com", "https://acme.my.salesforce.com"],
  ["vipps", Vipps, "https://api.vipps.no/access-management-1.0/access/", "https://apitest.vipps.no/a/"],
  ["battlenet", BattleNet, "https://oauth.battle.net", "https://oauth.battlenet.com.cn"],
  [
    "bankid-no",
    BankID,
    "https://auth.bankid.no/auth/realms/prod",
    "https://auth.current.bankid.no/auth/realms/current",
  ],
  ["gitlab", GitLab, "https://gitlab.com", "https://git.test/lab"],
])("%s has an issuer that the app or its environment may replace", (id, provider, usual, other) => {
  const make = provider as typeof Salesforce
  expect(read(make()).issuer).toBe(usual)
  for (const issuer of [other, other.replace(/\/$/, ""), `${other.replace(/\/$/, "")}/`]) {
    expect(read(make({ issuer })).issuer).toBe(other)
    for (const used of [make, make({ clientId: "own" })]) {
      const config: AuthConfig = { providers: [used as Provider] }
      setEnvDefaults({ [`AUTH_${id.toUpperCase().replaceAll("-", "_")}_ISSUER`]: issuer }, config)
      expect(read((config.providers as OAuthConfig[])[0]!).issuer).toBe(other)
    }
  }
})

// a company's identity provider chooses the ids of its users, and a browser the company
test("no tenant of BoxyHQ can name a user of another one (case 54)", async () => {
  const provider = read(BoxyHQ({ issuer: "https://sso.test" }))
  const toId = async (requested: object | undefined, id = "7") => {
    const profile: Profile = { id, email: "ada@acme.test", requested }
    return (await createIdentity(provider, profile, {}, undefined)).user.id
  }
  expect(await toId({ tenant: "acme.test", product: "crm" })).toBe("acme.test:crm:7")
  const ids = await Promise.all([
    toId({ tenant: "acme.test", product: "crm" }),
    toId({ tenant: "evil.test", product: "crm" }),
    toId({ tenant: "acme.test", product: "shop" }),
    toId({ tenant: "evil.test", product: "x" }, "acme.test:crm:7"),
    toId({ tenant: "acme.test:crm", product: "x" }),
  ])
  expect(new Set(ids).size).toBe(ids.length)
  for (const requested of [undefined, {}, { tenant: "acme.test" }, { tenant: "", product: "crm" }]) {
    await expect(toId(requested)).rejects.toThrow('Provider "boxyhq": `profile` must return an `id`')
  }
})

describe("the issuer that Microsoft's ID token must have", () => {
  const root = "https://login.microsoftonline.com"
  const tenant = "11111111-2222-4333-8444-555555555555"
  const consumers = "9188040d-6c67-4c5b-b112-36a304b66dad"
  const of = (id: string) => `${root}/${id}/v2.0`

  test.each<[string, unknown, string | undefined]>([
    ["common", tenant, of(tenant)],
    ["common", consumers, of(consumers)],
    ["organizations", tenant, of(tenant)],
    ["organizations", consumers, undefined],
    ["consumers", consumers, of(consumers)],
    ["consumers", tenant, undefined],
    [tenant, tenant, of(tenant)],
    [tenant, consumers, of(tenant)],
    ["common", undefined, undefined],
    ["common", 7, undefined],
  ])("%s and tid %s require %s", (audience, tid, issuer) => {
    expect(read(MicrosoftEntraID({ issuer: of(audience) })).issuerFrom!({ tid })).toBe(issuer)
  })
})

describe("Discord's user", () => {
  const ada = { id: "80351110224678912", username: "ada", discriminator: "0", global_name: "Ada", avatar: null }
  const toUser = (change: Partial<DiscordProfile>) => Discord().profile!({ ...ada, ...change } as DiscordProfile, {})
  const drawn = (n: number) => `https://cdn.discordapp.com/embed/avatars/${n}.png`

  test.each<[string, Partial<DiscordProfile>, object]>([
    ["has the display name", {}, { id: ada.id, name: "Ada", email: null }],
    ["has the user name if there is no display name", { global_name: null }, { name: "ada" }],
    ["has a picture", { avatar: "b1" }, { image: `https://cdn.discordapp.com/avatars/${ada.id}/b1.png` }],
    ["that may be animated", { avatar: "a_1" }, { image: `https://cdn.discordapp.com/avatars/${ada.id}/a_1.gif` }],
    ["or one of six by the id", {}, { image: drawn(Number((80351110224678912n >> 22n) % 6n)) }],
    ["or one of five by the old number", { discriminator: "1337" }, { image: drawn(2) }],
  ])("has the right name and image: %s", async (_, change, user) => expect(await toUser(change)).toMatchObject(user))
})
