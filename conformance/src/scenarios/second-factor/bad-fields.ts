import { codeOf, openLink, postJsonTo, toUserWithFactor } from "../../second-factor-steps.ts"
import { csrfOf, sessionOf } from "../../steps.ts"
import { callsDuring } from "../../store-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [40, 65, 91, 123],
  name: "malformed, oversized and repeated answers are wrong answers, and nothing is stored",
  needs: ["fixtures", "email", "store", "passwords"],
  fixture: "mfa-devices",
  async run({ agent, mail, expect }) {
    const factor = await toUserWithFactor(agent, mail)
    const right = await codeOf(agent, factor)
    const groups = [
      [{}, { code: null }, { code: "" }, { code: Number(right) }],
      [{ code: [right] }, { code: { 0: right } }, { code: "x".repeat(20_000) }, { code: "\ud800" }],
      [{ code: "\0" }, { code: `${right}0` }, { code: right.slice(1) }, { code: true }],
      [{ code: right, remember: {} }, { code: right, remember: "yes" }, { code: right, remember: 1 }],
    ]
    const other = agent.fresh()
    const calls: string[] = []
    for (const [i, bodies] of groups.entries()) {
      await openLink(other, mail)
      calls.push(
        ...await callsDuring(agent, async () => {
          for (const [j, body] of bodies.entries()) {
            const page = await postJsonTo(other, "second-factor", body)
            expect([page.status, page.json], `response ${i}.${j}`).toBe([401, { error: "InvalidCode" }])
          }
        }),
      )
    }
    const fields = [["csrfToken", await csrfOf(other)], ["code", right], ["code", right]] as const
    const twice = await other.post(other.auth("/second-factor"), fields)
    expect(twice.status < 500 && twice.location?.pathname !== "/protected", "two codes are refused").toBe(true)
    const reads = new Set(["hit", "getFactors", "getPassword"])
    expect(calls.filter((name) => !reads.has(name)), "other calls of the store").toBe([])
    expect(await sessionOf(other), "session").toBe(null)
  },
}
