import { password } from "../../fixtures/providers.ts"
import type { Page } from "../../page.ts"
import type { Scenario } from "../../scenario.ts"

/** The beginning of the sentence in each language. */
const sentences: Readonly<Record<string, string>> = {
  ar: "لم يرسل المتصفح",
  de: "Ihr Browser hat",
  en: "Your browser did not send our cookie",
  es: "Tu navegador no",
  fr: "Votre navigateur n",
  ja: "ブラウザー",
  pt: "Seu navegador não",
  zh: "您的浏览器",
}

export const scenario: Scenario = {
  spec: ["5/5", "2.7/pages"],
  cases: [32],
  name: "a form that comes back without any cookie tells the user that cookies are blocked, in every language",
  needs: ["fixtures", "credentials", "oidc"],
  fixture: "languages",
  async run({ agent, expect }) {
    /** Posts the page's form, and shows the page after it, in a browser that keeps no cookie. */
    const postFrom = async (
      page: string,
      button: string,
      values: Readonly<Record<string, string>> = {},
    ): Promise<Page> => {
      const browser = agent.fresh()
      const shown = await browser.get(page, { cookie: "" })
      const form = shown.forms.find(({ buttons }) => buttons.some(({ text }) => text === button))!
      const fields = form.fields.map(([name, value]): [string, string] => [name, values[name] ?? value])
      const sent = await browser.post(form.action, fields, { from: shown.url, cookie: "" })
      return await browser.get(sent.location!.href, { cookie: "" })
    }
    const en = sentences["en"]
    const login = { username: "alice", password }
    const byForm = await postFrom("/auth/signin", "Sign in with Credentials", login)
    expect(byForm.alerts.join(), "after the form").toContain(en)
    const byButton = await postFrom("/auth/signin", "Sign in with Test Identity")
    expect(byButton.alerts.join(), "after the button of a provider").toContain(en)
    const signedOut = await postFrom("/auth/signout", "Sign out")
    expect(signedOut.alerts.join(), "after the sign-out page").toContain(en)

    for (const [tag, sentence] of Object.entries(sentences)) {
      const url = new URL(byForm.url)
      url.searchParams.set("lang", tag)
      expect((await agent.get(url.href)).alerts.join(), tag).toContain(sentence)
    }
    // a browser with another cookie has not blocked them: its page was open for too long
    const stale = agent.fresh()
    const shown = await stale.get("/auth/signin", { cookie: "theme=dark" })
    const [form] = shown.forms
    const sent = await stale.post(form!.action, [...form!.fields], { from: shown.url, cookie: "theme=dark" })
    expect(sent.location?.search, "with another cookie").not.toContain("no_cookie")
  },
}
