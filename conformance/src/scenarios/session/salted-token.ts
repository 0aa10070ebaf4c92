import { encode } from "@svc-auth/core/jwt"
import type { Scenario } from "../../scenario.ts"
import { secret } from "../../fixtures/named.ts"
import { readSession, sessionCookie, sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/jwt"],
  cases: [66],
  name: "a token that the app made with another salt is not a session",
  needs: ["fixtures", "credentials", "cookie-sessions"],
  async run({ agent, expect }) {
    await signInAs(agent)
    expect((await sessionOf(agent))?.user?.["name"], "the session").toBe("Alice")
    const read = async (salt: string | undefined) => {
      const token = await encode({ token: { sub: "alice", name: "Alice", sid: "x" }, secret, salt })
      return (await readSession(agent, { cookie: `${sessionCookie}=${token}` })).json as unknown
    }
    expect(await read("password-reset"), "with a salt").toBe(null)
    expect(await read(`${sessionCookie}.0`), "with the name of a chunk as salt").toBe(null)
    for (const salt of [undefined, sessionCookie, "svc.session-token"]) {
      expect(await read(salt), `with ${salt} as salt`).not.toBe(null)
    }
  },
}
