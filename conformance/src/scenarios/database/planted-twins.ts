import type { Scenario } from "../../scenario.ts"
import { amongPlanted, readSession, type SeenSession, sessionCookie, sessionCookiesOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/session", "1/6"],
  cases: [36, 90],
  name:
    "planted cookies with the session's name do not hide a database session: eight values are tried, well-formed ones first",
  needs: ["fixtures", "credentials", "store"],
  fixture: "database",
  async run({ agent, expect }) {
    await signInAs(agent)
    const [own, token] = [sessionCookiesOf(agent), agent.jar.get(sessionCookie)!]
    const plant = (values: readonly string[]) => values.map((value) => `${sessionCookie}=${value}`)
    const forged = plant([..."0123456789"].map((sign) => token.slice(0, -1) + sign)).filter((pair) => pair !== own)
    const junk = plant(["junk", "", "__proto__", "a.b.c", "none%20has%20a%20session%20token%27s%20form"])
    const much = plant(Array.from({ length: 30 }, (_, i) => `none%20has%20a%20token%27s%20form%20${i}`))
    const nameAt = async (cookie: string) => {
      const page = await readSession(agent, { cookie })
      expect(page.setCookies, "cookies").toBe([])
      return (page.json as SeenSession | null)?.user?.["name"]
    }
    for (const fixture of ["database", "database-plain"] as const) {
      agent.use(fixture)
      for (const cookie of amongPlanted(own, junk)) {
        expect(await nameAt(cookie), "name among five without the form of a token").toBe("Alice")
      }
      for (const cookie of amongPlanted(own, forged.slice(0, 5))) {
        expect(await nameAt(cookie), "name among five of a token's form").toBe("Alice")
      }
      expect(await nameAt([...much, own].join("; ")), "name after thirty without the form of a token").toBe("Alice")
      expect(await nameAt([...much, ...forged.slice(0, 7), own].join("; ")), "name as the eighth").toBe("Alice")
      expect(await nameAt([...forged.slice(0, 8), own].join("; ")), "name as the ninth").toBe(undefined)
    }
  },
}
