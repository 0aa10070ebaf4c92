import { items, longest } from "../../fixtures/thrown.ts"
import type { Scenario } from "../../scenario.ts"
import { signInAs } from "../../steps.ts"
import { errorsOf } from "../../store-steps.ts"

interface Logged {
  readonly name?: string
  readonly message?: string
  readonly cause?: Cause
}

type Cause = Logged & { readonly err?: Cause; readonly list?: readonly string[]; readonly deep?: unknown }

/** The error and its causes, from the outermost; text stands for an error that is left out. */
function toChain(error: Cause | string | undefined): readonly Cause[] {
  if (error === undefined) return []
  return typeof error === "string" ? [{ message: error }] : [error, ...toChain(error.cause?.err ?? error.cause)]
}

export const scenario: Scenario = {
  spec: ["2.7/logger", "2.5/cause"],
  cases: [86],
  name: "the depth, breadth and length of a logged error's causes are limited",
  needs: ["fixtures", "credentials"],
  fixture: "sign-in-throws-much",
  async run({ agent, expect }) {
    await signInAs(agent)
    const [type, error] = (await errorsOf(agent))[0]?.data as [string, Cause]
    expect(type, "logged").toBe("AccessDenied")
    const [, thrown, ...chain] = toChain(error)
    expect(thrown?.message?.length, "length of the text").toBe(2048 + `… (${longest} characters)`.length)
    expect(thrown?.cause?.list?.length, `members of the list of ${items}`).toBe(100)
    expect(thrown?.cause?.list?.[99], "a member").toBe("item 100")
    expect(JSON.stringify(thrown?.cause?.deep), "depth").toBe('{"1":{"2":{"3":{"4":{"5":"[deep]"}}}}}')
    const last = chain.pop()
    for (const [at, { name, message }] of chain.entries()) {
      expect([name, message], `cause ${at + 1}`).toBe(["TypeError", `cause ${at + 1}`])
    }
    expect([chain.length, last?.message], "where the causes end").toBe([11, "[deep]"])
  },
}
