import { askByForm } from "../../mail-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfOf } from "../../steps.ts"

/** The mail's subject, and the headings of the page for the code and of the account page. */
const expected = {
  ar: { subject: "تسجيل الدخول إلى ", sent: "يُرجى التحقق من البريد الإلكتروني", account: "الحساب" },
  de: { subject: "Anmelden bei ", sent: "Sehen Sie in Ihr Postfach", account: "Ihr Konto" },
  ja: { subject: "へのサインイン", sent: "メール", account: "アカウント" },
} as const

export const scenario: Scenario = {
  spec: ["2.7/pages", "4.1/email"],
  cases: [],
  name: "a mail is in the language of the request that asked for it, and so are the pages before and after it",
  needs: ["fixtures", "email", "store"],
  fixture: "email-languages",
  async run({ agent, mail, expect }) {
    const { host } = new URL(agent.origin)
    for (const [tag, { subject, sent, account }] of Object.entries(expected)) {
      const headers = { "accept-language": tag }
      const user = agent.fresh()
      const csrfToken = await csrfOf(user)
      const fields = { csrfToken, callbackUrl: "/auth/account", email: mail.address(tag) }
      const asked = await user.post("/auth/signin/email", fields, { headers })
      const page = await user.get(asked.location!.href, { headers })
      expect(page.text, `page after the request, ${tag}`).toContain(sent)
      const letter = mail.letters(tag).at(-1)!
      expect(letter.subject, `subject, ${tag}`).toContain(subject)
      expect(letter.subject, `the app's name, ${tag}`).toContain(host)
      expect(letter.html, `document, ${tag}`).toContain(`<html lang="${tag}" dir="${tag === "ar" ? "rtl" : "ltr"}">`)
      expect(/\b(?:works for|Enter it only|ignore this)\b/.test(letter.text + letter.html), `English, ${tag}`).toBe(
        false,
      )
      expect(letter.html, `the code's direction, ${tag}`).toMatch(/<p dir="ltr"[^>]*><b>\d{4}<\/b>/)
      const code = /^\d{4} ?\d{4}$/m.exec(letter.text)?.[0] ?? ""
      expect(letter.text.split("\n").includes(mail.link(tag)), `the link in a line of its own, ${tag}`).toBe(true)
      const done = await user.post("/auth/signin/email", { csrfToken, callbackUrl: "/auth/account", code }, { headers })
      const own = await user.get(done.location!.href, { headers })
      expect(own.text, `account page, ${tag}`).toContain(account)
      expect(own.text, `the address on it, ${tag}`).toContain(mail.address(tag))
      expect(own.headers.get("content-language"), `its language, ${tag}`).toBe(tag)
    }
    await askByForm(agent, mail.address())
    expect(mail.letters().at(-1)?.subject, "without a header").toBe(`Sign in to ${host}`)
  },
}
