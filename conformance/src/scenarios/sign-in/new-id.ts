import type { Agent } from "../../agent.ts"
import type { Scenario } from "../../scenario.ts"
import { readSession, sessionCookiesOf, sessionOf, signInAs } from "../../steps.ts"

/** The session's id, as callbacks see it. */
async function idOf(agent: Agent): Promise<string | undefined> {
  await sessionOf(agent)
  const calls = (await agent.seen()).filter(({ kind, name }) => kind === "callback" && name === "jwt")
  return (calls.at(-1)?.data as { token: { sid?: string } }).token.sid
}

export const scenario: Scenario = {
  spec: ["5/4"],
  cases: [55],
  name: "every sign-in creates a session with a new id, and ends the browser's previous one",
  needs: ["fixtures", "credentials"],
  fixture: "enriched",
  async run({ agent, expect }) {
    await signInAs(agent)
    const before = sessionCookiesOf(agent)
    const first = await idOf(agent)
    await signInAs(agent)
    const second = await idOf(agent)
    expect(first === second, "same id").toBe(false)
    for (const id of [first, second]) expect((id ?? "").length >= 22, `${id} has 128 bits or more`).toBe(true)
    const note = `__Host-svc.signed-out=${agent.jar.get("__Host-svc.signed-out")}`
    expect((await readSession(agent, { cookie: `${before}; ${note}` })).json, "session of the old cookie").toBe(null)
  },
}
