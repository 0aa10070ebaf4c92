import type { Scenario } from "../../scenario.ts"
import { lastErrorOf } from "../../oauth-steps.ts"
import { readSession, sessionCookie, sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/jwt"],
  cases: [59],
  name: "the app's own jwt.encode and jwt.decode make the cookie's value, and the library enforces the expiry",
  needs: ["fixtures", "credentials"],
  fixture: "own-codec",
  async run({ agent, expect }) {
    await signInAs(agent)
    const value = decodeURIComponent(agent.jar.get(sessionCookie) ?? "")
    const given = JSON.parse(value.slice("own~".length)) as Record<string, unknown>
    expect([given["salt"], given["maxAge"], given["secrets"]], "what encode gets").toBe([sessionCookie, 600, 1])
    expect((await sessionOf(agent))?.user?.["name"], "name").toBe("Alice")
    const cookie = (change: object) =>
      `${sessionCookie}=${encodeURIComponent(`own~${JSON.stringify({ ...given, ...change })}`)}`
    for (const change of [{ iat: 1, exp: 2 }, { exp: undefined }, { iat: "x" }]) {
      expect((await readSession(agent, { cookie: cookie(change) })).json, JSON.stringify(change)).toBe(null)
    }
    expect((await readSession(agent, { cookie: `${sessionCookie}=own~{` })).json, "where decode throws").toBe(null)
    expect(await lastErrorOf(agent), "logged").toBe("JWTSessionError")
    const read = async () => (await readSession(agent, { cookie: cookie({}) })).json
    expect(await read(), "before maxAge").not.toBe(null)
    agent.wait(601)
    expect(await read(), "after maxAge, cookie sent by hand").toBe(null)
    expect(await sessionOf(agent), "after maxAge").toBe(null)
  },
}
