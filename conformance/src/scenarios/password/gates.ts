import { better, good, postTo, signUpBy } from "../../password-steps.ts"
import { csrfOf } from "../../steps.ts"
import { callsDuring } from "../../store-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [30, 31, 32],
  name: "no other site posts the forms of a password, and without a session no user changes one",
  needs: ["fixtures", "email", "store", "passwords"],
  fixture: "password",
  async run({ agent, mail, expect }) {
    await signUpBy(agent, mail)
    const routes = ["signup", "reset", "new-password", "change-password", "remove-password"]
    const calls = await callsDuring(agent, async () => {
      for (const route of routes) {
        const path = agent.auth(`/${route}/password`)
        const fields = {
          csrfToken: await csrfOf(agent),
          email: mail.address(),
          password: better,
          currentPassword: good,
        }
        const foreign = await agent.post(path, fields, { from: "https://evil.test/" })
        expect(foreign.status, `${route}: status for another site`).toBe(403)
        const bare = await agent.post(path, { email: mail.address(), password: better, currentPassword: good })
        expect(bare.location?.searchParams.get("error"), `${route}: error without the token`).toBe("MissingCSRF")
      }
    })
    expect(calls.filter((name) => !/^(hit|getSession|updateSession)/.test(name)), "calls of the store").toBe([])
    const stranger = agent.fresh()
    for (const route of ["change-password", "remove-password"]) {
      const page = await postTo(stranger, `${route}/password`, { password: better })
      expect(page.location?.searchParams.get("error"), `${route}: error without a session`).toBe("SignInRequired")
    }
  },
}
