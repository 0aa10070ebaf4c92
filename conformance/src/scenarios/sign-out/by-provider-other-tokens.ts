import { logOut, logoutEvent, sendLogout, signLogout } from "../../back-channel-steps.ts"
import { expectRefusal, nameOf, signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.3/signOut-provider"],
  cases: [110],
  name: "a logout token is no ID token, one of another tenant ends nothing, and `lenient` accepts old ones",
  needs: ["fixtures", "oidc"],
  fixture: "revocable-back-channel",
  async run(stage) {
    const { agent, idp, expect } = stage
    await idp.next({ claims: { events: logoutEvent } })
    await expectRefusal(
      stage,
      await signInBy(agent, idp),
      ["OAuthCallbackError"],
      "a logout token in place of an ID token",
    )

    const tenants = idp.beside("tenants")
    await tenants.always({ faults: ["discovery/no-iss-support"] })
    const claims = { iss: `${tenants.issuer}/blue`, tid: "blue", sid: "one" }
    await tenants.next({ claims })
    await signInBy(agent, tenants, { provider: "tenants" })
    const send = (changes: Readonly<Record<string, unknown>>) =>
      logOut(agent, tenants, { sub: "ada-1815", ...changes }, { provider: "tenants" })
    expect(await send({ iss: `${tenants.issuer}/blue`, tid: "red" }), "an issuer that is not the tenant's").toBe(400)
    expect(await send({ iss: `${tenants.issuer}/red`, tid: "red" }), "the same subject of another tenant").toBe(200)
    expect(await send({ iss: `${tenants.issuer}/red`, tid: "red", sid: "one" }), "the same session id there").toBe(200)
    expect(await nameOf(agent), "user after tokens of another tenant").toBe("Ada Lovelace")
    expect(await send({ iss: `${tenants.issuer}/blue`, tid: "blue" }), "their own tenant").toBe(200)
    expect(await nameOf(agent), "user after a token of their tenant").toBe(undefined)

    for (const typ of [null, "JWT"]) {
      // after the tokens before it, because time stands still
      await signInBy(agent.wait(1), idp)
      const token = await signLogout(agent, idp, { sub: "ada-1815", exp: undefined }, { header: { typ } })
      expect((await sendLogout(agent, token)).status, `${typ}, strict`).toBe(400)
      expect(await nameOf(agent), `user, ${typ}, strict`).toBe("Ada Lovelace")
      expect((await sendLogout(agent, token, { provider: "lenient" })).status, `${typ}, lenient`).toBe(200)
      expect(await nameOf(agent), `user, ${typ}, lenient`).toBe(undefined)
    }
    const typed = await signLogout(agent, idp, { sub: "ada-1815" }, { header: { typ: "at+jwt" } })
    expect((await sendLogout(agent, typed, { provider: "lenient" })).status, "an access token, lenient").toBe(400)
  },
}
