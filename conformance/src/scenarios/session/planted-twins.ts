import type { Scenario } from "../../scenario.ts"
import {
  amongPlanted,
  readSession,
  type SeenSession,
  sessionCookie,
  sessionCookiesOf,
  signInAs,
  toForgeries,
} from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/session", "1/6"],
  cases: [36, 90],
  name: "planted cookies with the session's name do not hide the session: the first sixteen sealed values are tried",
  needs: ["fixtures", "credentials", "cookie-sessions"],
  async run({ agent, expect }) {
    await signInAs(agent)
    const own = sessionCookiesOf(agent)
    const nameAt = async (cookie: string) =>
      ((await readSession(agent, { cookie })).json as SeenSession | null)?.user?.["name"]
    const plant = (values: readonly string[]) => values.map((value) => `${sessionCookie}=${value}`)
    const forged = plant(toForgeries(agent.jar.get(sessionCookie)!, 17))

    const junk = plant(["junk", "", "a.b.c.d.e", "eyJhbGciOiJub25lIn0...", "2~eyJ"])
    for (const cookie of amongPlanted(own, junk)) {
      expect(await nameAt(cookie), "name among five without the form of a token").toBe("Alice")
    }
    const much = plant(Array.from({ length: 30 }, (_, i) => `junk-${i}`))
    expect(await nameAt([...much, own].join("; ")), "name after thirty without the form of a token").toBe("Alice")

    for (const cookie of amongPlanted(own, forged.slice(0, 5))) {
      expect(await nameAt(cookie), "name among five of a token's form").toBe("Alice")
    }
    expect(await nameAt([...much, ...forged.slice(0, 15), own].join("; ")), "name as the sixteenth").toBe("Alice")
    expect(await nameAt([...forged.slice(0, 16), own].join("; ")), "name as the seventeenth").toBe(undefined)
    expect(await nameAt([own, ...forged].join("; ")), "name before seventeen").toBe("Alice")
  },
}
