import { between, quoted } from "../../fixtures/thrown.ts"
import type { Scenario } from "../../scenario.ts"
import { signInAs } from "../../steps.ts"
import { errorsOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/logger"],
  cases: [93],
  name: "tokens, passwords and codes that an error quotes are redacted, and the words around them are kept",
  needs: ["fixtures", "credentials"],
  fixture: "sign-in-throws-quotes",
  async run({ agent, expect }) {
    await signInAs(agent)
    const [, error] = (await errorsOf(agent))[0]?.data as [string, { cause: { err: { message: string } } }]
    const shown = error.cause.err.message.split(between)
    for (const [at, [text, wanted]] of quoted.entries()) expect(shown[at], text).toBe(wanted)
  },
}
