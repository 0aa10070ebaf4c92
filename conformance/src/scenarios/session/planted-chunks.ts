import type { Scenario } from "../../scenario.ts"
import { amongPlanted, readSession, type SeenSession, sessionCookie, sessionCookiesOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/session", "1/6"],
  cases: [36, 90, 91],
  name: "planted cookies with the names of a session's chunks do not hide the session",
  needs: ["fixtures", "credentials", "cookie-sessions"],
  fixture: "big-session",
  async run({ agent, expect }) {
    await signInAs(agent)
    const own = sessionCookiesOf(agent)
    const nameAt = async (cookie: string) =>
      ((await readSession(agent, { cookie })).json as SeenSession | null)?.user?.["name"]
    const plantings = [
      ["=junk", ".0=junk", ".0=9~junk", ".1=junk", ".2=junk"],
      [".0=2~eyJ", ".0=3~eyJ", ".0=4~eyJ", ".1=a.b", ".1="],
      [".1=1", ".1=2", ".1=3", ".1=4", ".1=5"],
      [".0=2~1", ".0=2~2", ".0=2~3", ".0=2~4", ".0=2~5"],
    ]
    for (const planting of plantings) {
      const planted = planting.map((pair) => sessionCookie + pair)
      for (const cookie of amongPlanted(own, planted)) expect(await nameAt(cookie), planting.join()).toBe("Alice")
    }
    const many = Array.from({ length: 6 }, (_, i) => `${sessionCookie}.0=2~${i}; ${sessionCookie}.1=${i}`)
    for (const cookie of [[...many, own], [own, ...many]]) {
      expect(await nameAt(cookie.join("; ")), "name among six pairs").toBe("Alice")
    }
  },
}
