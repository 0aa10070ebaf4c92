import { addFactor, answer, codeOf, emailOf, isHeld, openLink, pendingCookie } from "../../second-factor-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.7/origins"],
  cases: [65, 66],
  name: "a second factor works at each origin of the app, and a pending sign-in only at its own",
  needs: ["fixtures", "email", "store", "passwords", "origins"],
  fixture: "mfa-origins",
  async run({ agent, mail, expect }) {
    const [a, b] = [agent.at("https://a.app.test"), agent.fresh().at("https://b.app.test")]
    await openLink(a, mail)
    const factor = await addFactor(a)
    b.wait(60)
    expect(isHeld(await openLink(b, mail)), "the sign-in at another origin is held").toBe(true)
    const pending = b.jar.all(b.now()).find(({ name }) => name === pendingCookie)!.value
    const moved = agent.fresh().at("https://c.app.test").wait(60)
    moved.jar.plant(pendingCookie, pending, moved.origin, "Path=/; Secure; HttpOnly; SameSite=Lax")
    await answer(moved, await codeOf(moved, factor))
    expect(await emailOf(moved), "a pending sign-in that was moved").toBe(undefined)
    await answer(b, await codeOf(b, factor))
    expect(await emailOf(b), "who is signed in at another origin").toBe(mail.address())
  },
}
