import { toCode, toWrong } from "../../mail-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf } from "../../steps.ts"
import { callVerb } from "../../verb-steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/email", "4.3/signIn"],
  cases: [],
  name: "the verb signIn accepts the code, and throws InvalidCode for a wrong one",
  needs: ["fixtures", "email", "store", "app", "verbs"],
  fixture: "email-code",
  async run({ agent, mail, expect }) {
    const code = await toCode(agent, mail)
    const given = (entered: string) => ["email", { code: entered, redirect: false, redirectTo: "/api/me" }]
    expect((await callVerb(agent, "signIn", ...given(toWrong(code)))).outcome, "a wrong code").toBe("InvalidCode")
    const right = await callVerb(agent, "signIn", ...given(code))
    expect([right.outcome, right.value], "the right code").toBe(["done", `${agent.origin}/api/me`])
    expect((await sessionOf(agent))?.user?.["email"], "who is signed in").toBe(mail.address())
    const other = agent.fresh()
    const asked = await callVerb(other, "signIn", "email", {
      email: mail.address("bob"),
      redirect: false,
      redirectTo: "/api/me",
    })
    expect(new URL(String(asked.value)).pathname, "where asking leads").toBe("/auth/verify-request")
    const bob = await callVerb(other, "signIn", ...given(mail.code("bob")))
    expect(bob.outcome, "a code that a verb has asked for").toBe("done")
  },
}
