import { ask, enter, toCode } from "../../mail-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/email"],
  cases: [47],
  name: "the cookies of a request for a code are as long for a known address as for an unknown one",
  needs: ["fixtures", "email", "store"],
  fixture: "email-code",
  async run({ agent, mail, expect }) {
    await enter(agent, await toCode(agent, mail, "known"))
    const toShown = async (name: string) => {
      const { status, setCookies } = await ask(agent.fresh(), mail.address(name))
      return [status, setCookies.map((line) => line.replace(/=([^;]*)/, (_, value: string) => `=${value.length}`))]
    }
    // the first request has used one of the five mails
    for (const which of ["second", "third", "fourth", "fifth", "unsent"]) {
      expect(await toShown("known"), `the ${which} request for a known address`).toBe(await toShown("guest"))
    }
  },
}
