import { better, good, isWrong, postTo, signInBy, signUpBy } from "../../password-steps.ts"
import { sessionOf } from "../../steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [56, 58, 117],
  name:
    "a change of the password needs the current one and a fresh sign-in, ends the other sessions, and tells the owner",
  needs: ["fixtures", "email", "store", "passwords"],
  fixture: "password",
  async run({ agent, mail, expect }) {
    const email = mail.address()
    await signUpBy(agent, mail)
    const other = agent.fresh()
    await signInBy(other, email)
    const page = await agent.get(agent.auth("/account"))
    expect(page.text, "the account page").toContain("Change password")
    const change = (currentPassword: string, password: string) =>
      postTo(agent, "change-password/password", { currentPassword, password })
    const wrong = await change(better, better)
    expect([wrong.status, wrong.alerts.join()], "with a wrong password").toBe([
      400,
      "What you entered did not match. Check it and try again.",
    ])
    expect((await sessionOf(other))?.user?.["email"], "the other session").toBe(email)
    await agent.submit(await agent.get(agent.auth("/change-password/password")), "Save password", {
      currentPassword: good,
      password: better,
    })
    expect((await sessionOf(agent))?.user?.["email"], "the own session").toBe(email)
    expect(await sessionOf(other), "the other session afterwards").toBe(null)
    expect(mail.letters().at(-1)?.subject, "the newest mail").toMatch(/^Your password for .* was changed$/)
    expect(isWrong(await signInBy(other, email, good)), "the old password is wrong").toBe(true)
    agent.wait(601)
    const sent = await change(better, good)
    expect(sent.location?.searchParams.has("fresh"), "a sign-in of more than ten minutes ago must sign in again").toBe(
      true,
    )
    expect((await signInBy(other, email, better)).location?.pathname, "where the password leads").toBe("/protected")
  },
}
