import { signInForCookies } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { readSession, type SeenSession } from "../../steps.ts"

const everywhere = ["junk"]
const more = ["", "a.b.c.d.e", "%00", "eyJhbGciOiJub25lIn0..."]

export const scenario: Scenario = {
  spec: ["4.1/session"],
  cases: [36, 90],
  name: "a second cookie with the session's name does not sign the user out, whichever comes first",
  needs: ["user"],
  blackbox: true,
  async run({ agent, expect, fixtures, ...services }) {
    const cookies = await signInForCookies(agent, services)
    const { user } = (await readSession(agent)).json as SeenSession
    const good = cookies.map(({ name, value }) => `${name}=${value}`).join("; ")
    for (const value of fixtures ? [...everywhere, ...more] : everywhere) {
      const junk = `${cookies[0]!.name}=${value}`
      for (const cookie of [`${good}; ${junk}`, `${junk}; ${good}`]) {
        const page = await readSession(agent.fresh(), { cookie })
        expect(
          (page.json as SeenSession | null)?.user,
          `user with ${cookie.startsWith(junk) ? "first" : "last"} ${junk}`,
        )
          .toBe(user)
        if (fixtures) expect(page.setCookies, `cookies with ${junk}`).toBe([])
      }
    }
  },
}
