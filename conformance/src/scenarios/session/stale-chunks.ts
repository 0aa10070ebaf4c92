import type { Scenario } from "../../scenario.ts"
import { cookiesOf, readSession, type SeenSession, sessionCookie, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["1/6"],
  cases: [36, 91],
  name: "a smaller session clears the chunks of the larger one, and a chunk that stays does no harm",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    await signInAs(agent.use("big-session"))
    const chunks = agent.jar.all(agent.now()).filter(({ name }) => name.startsWith(`${sessionCookie}.`))
    await signInAs(agent.use("default"), "bob")
    expect(agent.jar.all(agent.now()).some(({ name }) => name.startsWith(`${sessionCookie}.`)), "chunks left").toBe(
      false,
    )
    const last = chunks.at(-1)
    for (
      const cookie of [
        `${last?.name}=${last?.value}; ${cookiesOf(agent)}`,
        `${cookiesOf(agent)}; ${last?.name}=${last?.value}`,
      ]
    ) {
      expect(((await readSession(agent, { cookie })).json as SeenSession | null)?.user?.["name"], "name").toBe("Bob")
    }
  },
}
