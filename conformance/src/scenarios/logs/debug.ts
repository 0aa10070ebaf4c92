import type { Agent } from "../../agent.ts"
import { signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf, signInAs } from "../../steps.ts"

/** The codes and details of the debug lines that the library printed. */
async function printedTo(agent: Agent): Promise<readonly string[]> {
  const printed = (await agent.seen()).filter(({ kind, name }) => kind === "log" && name === "console.debug")
  return printed.map(({ data }) => (data as string[]).join(" "))
}

/** Methods of the store, and parts of the line about a call. */
const stored: Readonly<Record<string, readonly string[]>> = {
  getUserByAccount: ['"row":{', '"provider":"credentials"', '"gave":"nothing"'],
  createUser: ['"name":"Alice"', '"gave":"a row"'],
  createSession: ['"row":{', '"gave":"a row"'],
  getSessionAndUser: ['"sessionToken":"[redacted]"', '"gave":"a row"'],
}

export const scenario: Scenario = {
  spec: ["2.7/debug"],
  cases: [93],
  name: "`debug: true` prints the steps of a sign-in and the calls of the store; without it nothing is printed",
  needs: ["fixtures", "credentials", "oidc", "store"],
  fixture: "debug",
  async run({ agent, idp, expect }) {
    await signInAs(agent)
    await sessionOf(agent)
    await signInBy(agent, idp)
    const lines = await printedTo(agent)
    const steps = [
      "route",
      "same-origin check: passed",
      "authorize answered",
      "session begun",
      "flow begun",
      "flow found",
    ]
    for (const step of steps) {
      const found = lines.some((line) => line.startsWith("[svc-auth][debug] trace") && line.includes(`"why":"${step}"`))
      expect(found, `a line of the step "${step}"`).toBe(true)
    }

    const other = agent.fresh().use("database-debug")
    await signInAs(other)
    await sessionOf(other)
    const calls = (await printedTo(other)).filter((line) => line.startsWith("[svc-auth][debug] adapter"))
    for (const [method, parts] of Object.entries(stored)) {
      const line = calls.find((line) => line.includes(`"method":"${method}`))
      for (const part of parts) expect(line, `a line of ${method}`).toContain(part)
    }

    const { length } = await printedTo(agent)
    await signInAs(agent.use("no-debug"), "alice", "?callbackUrl=https%3A%2F%2Fevil.example%2F")
    expect((await printedTo(agent)).length, "lines without it").toBe(length)
  },
}
