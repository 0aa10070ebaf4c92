import type { Scenario } from "../../scenario.ts"
import { readSession, rightForm, sessionCookie, sessionCookiesOf, signInAs } from "../../steps.ts"
import { callsDuring } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/session"],
  cases: [36, 90],
  name:
    "several cookies with the session's name cost one call of getSessionsAndUsers or up to eight look-ups, and up to 200 at a sign-out",
  needs: ["fixtures", "credentials", "store"],
  fixture: "database",
  async run({ agent, expect }) {
    await signInAs(agent)
    const [own, token] = [sessionCookiesOf(agent), agent.jar.get(sessionCookie)!]
    const forged = [..."0123456789"].map((sign) => `${sessionCookie}=${token.slice(0, -1)}${sign}`)
      .filter((pair) => pair !== own)
    const junk = Array.from({ length: 20 }, (_, i) => `${sessionCookie}=junk-${i}`)
    const lookUps = (...cookies: readonly string[]) =>
      callsDuring(agent, () => readSession(agent, { cookie: cookies.join("; ") }))

    expect(await lookUps(...junk), "look-ups of values that are too short for a token").toBe([])
    expect(await lookUps(...junk, own), "of one among these").toBe(["getSessionAndUser"])
    expect(await lookUps(...forged, ...junk, own), "of many").toBe(["getSessionsAndUsers"])

    agent.use("database-plain")
    expect((await lookUps(forged[0]!, forged[1]!, own, forged[2]!)).length, "one after the other, until one opens")
      .toBe(3)
    expect((await lookUps(...forged)).length, "lookups one after the other, if no token is valid").toBe(8)

    // eight cookies for each of four places can be put together in 4,096 ways
    const chunks = [..."0123"].flatMap((place) =>
      [..."abcdefgh"].map((sign) => `${sessionCookie}.${place}=${place === "0" ? "4~" : ""}${sign.repeat(8)}`)
    )
    const visitor = agent.fresh()
    const form = await rightForm(visitor)
    const held = visitor.jar.all(visitor.now()).map(({ name, value }) => `${name}=${value}`)
    const cookie = [...held, ...chunks].join("; ")
    const calls = await callsDuring(agent, () => visitor.post(agent.auth("/signout"), form, { cookie }))
    expect(calls.length, "of a sign-out with chunks of thousands of tokens").toBe(200)
  },
}
