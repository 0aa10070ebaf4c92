import { logoutEvent, sendLogout, signLogout, toLogoutClaims } from "../../back-channel-steps.ts"
import type { SignOrder } from "../../idp/sign.ts"
import { nameOf, signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { warningsOf } from "../../store-steps.ts"

const sub = "ada-1815"
const event = Object.keys(logoutEvent)[0]!

export const scenario: Scenario = {
  spec: ["4.3/signOut-provider"],
  cases: [110],
  name: "an invalid logout token gets one answer without a reason, before any store is called, and ends nothing",
  needs: ["fixtures", "oidc"],
  fixture: "revocable-back-channel",
  async run({ agent, idp, expect }) {
    await idp.next({ claims: { sid: "one" } })
    await signInBy(agent, idp)
    const header = (changes: SignOrder["header"]): Omit<SignOrder, "claims"> => ({ header: changes })
    const toFaults = (
      now: number,
    ): readonly (readonly [string, Record<string, unknown>, Omit<SignOrder, "claims">?])[] => [
      ["another issuer", { iss: `${idp.issuer}-other` }],
      ["no issuer", { iss: undefined }],
      ["another audience", { aud: "someone-else" }],
      ["no audience", { aud: undefined }],
      ["another key", {}, { key: "stranger", header: { kid: "first-key" } }],
      ["an unknown key", {}, { key: "stranger" }],
      ["no signature", {}, { key: "none" }],
      ["HMAC with the client secret", {}, { key: "secret" }],
      ["HMAC with the public key", {}, { key: "public" }],
      ["expired", { iat: now - 200, exp: now - 60 }],
      ["no exp", { exp: undefined }],
      ["issued in the future", { iat: now + 120, exp: now + 240 }],
      ["issued long ago", { iat: now - 400, exp: now + 3600 }],
      ["no iat", { iat: undefined }],
      ["iat as text", { iat: String(now) }],
      ["not valid yet", { nbf: now + 120 }],
      ["no jti", { jti: undefined }],
      ["an empty jti", { jti: "" }],
      ["a number as jti", { jti: 7 }],
      ["a nonce", { nonce: "n" }],
      ["a nonce without a value", { nonce: null }],
      ["no events", { events: undefined }],
      ["events as text", { events: event }],
      ["events as a list", { events: [event] }],
      ["another event", { events: { "urn:other": {} } }],
      ["an event as text", { events: { [event]: "yes" } }],
      ["an event that is null", { events: { [event]: null } }],
      ["an event that is a list", { events: { [event]: [] } }],
      ["neither sub nor sid", { sub: undefined }],
      ["an empty sub", { sub: "" }],
      ["a number as sub", { sub: 1815 }],
      ["a number as sid", { sid: 1 }],
      ["an empty sid", { sid: "" }],
      ["the type of every token", {}, header({ typ: "JWT" })],
      ["no type", {}, header({ typ: null })],
      ["the type of an access token", {}, header({ typ: "at+jwt" })],
    ]
    for (const index of toFaults(0).keys()) {
      const [what, changes, how] = toFaults(Math.floor(agent.now() / 1000))[index]!
      const before = (await agent.seen()).filter(({ kind }) => kind === "store").length
      const page = await sendLogout(agent, await signLogout(agent, idp, { sub, ...changes }, how))
      expect([page.status, page.json, page.setCookies], what).toBe([400, { error: "invalid_request" }, []])
      const after = (await agent.seen()).filter(({ kind }) => kind === "store").length
      expect(after - before, `calls of the store, ${what}`).toBe(0)
      expect(await nameOf(agent), `user, ${what}`).toBe("Ada Lovelace")
    }
    const idToken = {
      ...toLogoutClaims(agent, idp, { sub, sid: "one", events: undefined, jti: undefined }),
      nonce: "n",
    }
    for (const typ of ["JWT", "logout+jwt"]) {
      for (const provider of ["idp", "lenient"]) {
        const page = await sendLogout(agent, await idp.sign({ claims: idToken, header: { typ } }), { provider })
        expect(page.status, `an ID token with the type ${typ} at ${provider}`).toBe(400)
      }
    }
    for (const token of ["", "x", "a.b.c", "....", "x".repeat(40_000)]) {
      expect((await sendLogout(agent, token)).status, `${token.slice(0, 9)}, ${token.length} characters`).toBe(400)
    }
    const other = idp.beside("other")
    expect((await sendLogout(agent, await signLogout(agent, other, { sub }))).status, "another provider's").toBe(400)
    expect((await sendLogout(agent, await signLogout(agent, other, { sub }), { provider: "other" })).status, "there")
      .toBe(
        200,
      )
    expect(await nameOf(agent), "user at the end").toBe("Ada Lovelace")
    expect((await warningsOf(agent, "back-channel-logout")).length > 40, "warnings").toBe(true)
  },
}
