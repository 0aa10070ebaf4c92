import type { Scenario } from "../../scenario.ts"
import { sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.6/code", "3/authorize-throws", "7/CredentialsSignin"],
  cases: [47],
  name: "a wrong password leads back to the sign-in page, whose message does not reveal what was wrong",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    const target = "?callbackUrl=%2Fapi%2Fme"
    const page = await agent.get(`/auth/signin${target}`)
    const answers: string[] = []
    for (const username of ["alice", "who"]) {
      const back = await agent.submit(page, "Sign in with Credentials", { username, password: "wrong" })
      const query = new URL(back.url).searchParams
      expect([query.get("error"), query.get("code")], "error and code").toBe(["CredentialsSignin", "credentials"])
      expect(back.alerts.length, "sentences that say so").toBe(1)
      expect(back.field("callbackUrl"), "callbackUrl kept").toBe("/api/me")
      answers.push(back.body)
    }
    expect(answers[0], "the page for a known name").toBe(answers[1])
    expect(await sessionOf(agent), "session").toBe(null)
  },
}
