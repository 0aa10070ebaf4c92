import { askByForm, toWrong } from "../../mail-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf } from "../../steps.ts"
import { eventsOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/email"],
  cases: [],
  name: "a user signs in with the code from a mail, in the browser that asked for it, and reaches the target",
  needs: ["fixtures", "email", "store"],
  fixture: "email-code",
  async run({ agent, mail, expect }) {
    const sent = await askByForm(agent, mail.address(), "?callbackUrl=%2Fprotected")
    const code = mail.code()
    expect(/^\d{8}$/.test(code), "8 digits").toBe(true)
    const field = sent.forms.flatMap(({ fields }) => [...fields].map(([name]) => name))
    expect(field, "fields of the page").toContain("code")
    for (const text of ['autocomplete="one-time-code"', 'inputmode="numeric"']) expect(sent.body, text).toContain(text)
    const again = await agent.submit(sent, "Sign in", { code: toWrong(code) })
    expect(new URL(again.url).pathname, "where a wrong code leads").toBe("/auth/verify-request")
    expect(again.text, "that page").toContain("That code did not work")
    expect(await sessionOf(agent), "session after a wrong code").toBe(null)
    const page = await agent.submit(again, "Sign in", { code: `${code.slice(0, 4)} ${code.slice(4)}` })
    expect(page.url, "where the code leads").toBe(`${agent.origin}/protected`)
    expect((await sessionOf(agent))?.user?.["email"], "who is signed in").toBe(mail.address())
    const left = agent.jar.all(agent.now()).filter(({ name }) => /svc\.(code|link)$/.test(name))
    expect(left.length, "cookies that are left").toBe(0)
    const [event] = (await eventsOf(agent, "signIn")) as readonly {
      account: Record<string, unknown>
      isNewUser: unknown
    }[]
    const { account, isNewUser } = event!
    expect([account["type"], account["provider"], account["providerAccountId"]], "the account").toBe([
      "email",
      "email",
      mail.address(),
    ])
    expect(isNewUser, "isNewUser").toBe(true)
  },
}
