import { good } from "../../password-steps.ts"
import { sessionCookie, sessionOf } from "../../steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [50, 55],
  name: "a new user proves their address by a mailed link, chooses a password, and signs in with it later",
  needs: ["fixtures", "email", "store", "passwords"],
  fixture: "password",
  async run({ agent, mail, expect }) {
    const email = mail.address()
    const asked = await agent.submit(await agent.get(agent.auth("/signup/password")), "Send e-mail", { email })
    expect(asked.text, "the page after the address").toContain("An e-mail is on its way to you.")
    expect((await agent.seen()).filter(({ name }) => name === "createUser").length, "users before the proof").toBe(0)
    const form = await agent.get(mail.link())
    expect([form.status, form.text.includes(email)], "the page of the link").toBe([200, true])
    const session = agent.jar.get(sessionCookie)
    await agent.submit(form, "Save password", { password: good })
    expect((await sessionOf(agent))?.user?.["email"], "who is signed in").toBe(email)
    expect(agent.jar.get(sessionCookie) === session, "the session cookie is the old one").toBe(false)

    const other = agent.fresh()
    const page = await other.get(other.auth("/signin"))
    await other.submit(page, "Sign in with a password", { email, password: good })
    expect((await sessionOf(other))?.user?.["email"], "who is signed in with the password").toBe(email)
  },
}
