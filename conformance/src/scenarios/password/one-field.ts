import { attributeOf } from "../../form.ts"
import { good, isWrong, signInBy, signUpBy } from "../../password-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/pages", "4.1/email"],
  cases: [],
  name:
    "the sign-in page has one address field, from which a user signs in with a password or has a link mailed instead",
  needs: ["fixtures", "email", "store", "passwords"],
  fixture: "password-mailed",
  async run({ agent, mail, expect }) {
    const email = mail.address()
    await signUpBy(agent, mail)
    for (const address of [email, mail.address("new")]) {
      const visitor = agent.fresh()
      expect(isWrong(await signInBy(visitor, address, "another password")), "a wrong password").toBe(true)
      const page = await visitor.get(visitor.auth("/signin"))
      const fields = page.elements.filter((element) => attributeOf(element, "type") === "email")
      expect(fields.length, "address fields").toBe(1)
      const sent = await visitor.submit(page, "Send me a link instead", { email: address })
      expect(new URL(sent.url).pathname, "the page after the request").toBe(visitor.auth("/verify-request"))
      const name = address === email ? undefined : "new"
      await visitor.follow(mail.link(name))
      expect((await sessionOf(visitor))?.user?.["email"], "who is signed in by the link").toBe(address)
    }
    const visitor = agent.fresh()
    const page = await visitor.get(visitor.auth("/signin"))
    const unsent = await visitor.submit(page, "Send me a link instead", { email: "nobody", password: good })
    expect(unsent.alerts, "the answer to a text that is no address").toBe([
      "That is not an e-mail address. Check it and try again.",
    ])
    await visitor.submit(unsent, "Sign in with a password", { email, password: good })
    expect((await sessionOf(visitor))?.user?.["email"], "who is signed in with the password").toBe(email)
  },
}
