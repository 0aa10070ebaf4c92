import type { Scenario } from "../../scenario.ts"
import { signInAs } from "../../steps.ts"

/** Answers of the rule, with the statuses for a guest, a guest's program, a user and a user's program. */
const refusals: readonly (readonly [answer: string, ...statuses: number[]])[] = [
  ...["undefined", "null", "false", "zero", "empty"].map((answer) => [answer, 303, 401, 403, 403] as const),
  ...["throws", "rejects"].map((answer) => [answer, 500, 500, 500, 500] as const),
]

export const scenario: Scenario = {
  spec: ["2.8/authorized"],
  cases: [95, 97],
  name:
    "every falsy answer of authorized refuses the request, an error is a 500, and a text allows it, whatever it says",
  needs: ["app", "fixtures", "guard", "credentials"],
  fixture: "answers-by-query",
  async run({ agent, expect }) {
    const ask = async (answer: string, kind: "navigate" | "program") =>
      (await agent.get(`/protected/api?answer=${answer}`, { kind })).status
    const statusesOf = async (answer: string) => [await ask(answer, "navigate"), await ask(answer, "program")]
    const guest = await Promise.all(refusals.map(([answer]) => statusesOf(answer)))
    expect(await statusesOf("text"), "a text, for a guest").toBe([200, 200])
    await signInAs(agent)
    for (const [at, [answer, ...statuses]] of refusals.entries()) {
      expect([...guest[at]!, ...await statusesOf(answer)], `statuses for ${answer}`).toBe(statuses)
    }
    expect(await statusesOf("text"), "a text, for a user").toBe([200, 200])
  },
}
