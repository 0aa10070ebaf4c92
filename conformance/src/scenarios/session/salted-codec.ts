import { encode } from "@svc-auth/core/jwt"
import type { Scenario } from "../../scenario.ts"
import { secret } from "../../fixtures/named.ts"
import { readSession, sessionOf, signInAs } from "../../steps.ts"

const name = "own.session"

export const scenario: Scenario = {
  spec: ["2.7/jwt"],
  cases: [],
  name: "the salt of a session is its cookie's name if the app passes `encode` and `decode` through",
  needs: ["fixtures", "credentials"],
  fixture: "salted-codec",
  async run({ agent, expect }) {
    await signInAs(agent)
    expect(agent.jar.get(name) !== undefined, "the cookie of that name").toBe(true)
    expect((await sessionOf(agent))?.user?.["name"], "the session").toBe("Alice")
    const read = async (salt: string | undefined) => {
      const token = await encode({ token: { sub: "alice", name: "Alice", sid: "x" }, secret, salt })
      return (await readSession(agent, { cookie: `${name}=${token}` })).json as unknown
    }
    expect(await read(name), "with the name as salt").not.toBe(null)
    for (const salt of [undefined, "password-reset"]) expect(await read(salt), `with ${salt} as salt`).toBe(null)
  },
}
