import { isRefusal } from "../../mail-steps.ts"
import { chooseBy, postTo, toPasswordLink } from "../../password-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [47],
  name: "with `signUp: false` there is no way to create an account, and unknown addresses get the same answer",
  needs: ["fixtures", "email", "store", "passwords"],
  fixture: "password-without-sign-up",
  async run({ agent, mail, expect }) {
    for (
      const page of [
        await agent.get(agent.auth("/signup/password")),
        await postTo(agent, "signup/password", { email: mail.address() }),
      ]
    ) {
      expect(page.status, "status").toBe(404)
    }
    expect((await agent.get(agent.auth("/signin"))).text.includes("Create an account"), "the link to it").toBe(false)
    const signUp = agent.fresh().use("password")
    const link = await toPasswordLink(signUp, mail, "signup")
    expect(isRefusal(await chooseBy(agent, link)), "a link from before is refused").toBe(true)
    const page = await postTo(agent, "reset/password", { email: mail.address("eve") })
    expect(page.location?.searchParams.has("sent"), "an unknown address gets the same answer").toBe(true)
    expect(mail.letters("eve").at(-1)?.subject, "its mail").toMatch(/^You have no account at /)
  },
}
