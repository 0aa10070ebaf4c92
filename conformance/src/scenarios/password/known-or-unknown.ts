import { better, postTo, signUpBy, toShown } from "../../password-steps.ts"
import { callsDuring } from "../../store-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [47],
  name:
    "a known and an unknown address get the same response to each form, after the same calls of the store and one mail",
  needs: ["fixtures", "email", "store", "passwords"],
  fixture: "password",
  async run({ agent, mail, expect }) {
    await signUpBy(agent.fresh(), mail, "known")
    const walk = async (route: string, name: string, fields: Readonly<Record<string, string>> = {}) => {
      const browser = agent.fresh()
      const calls = await callsDuring(agent, async () => {
        shown = toShown(await postTo(browser, route, { email: mail.address(name), ...fields }))
      })
      return { shown, calls }
    }
    let shown: object = {}
    for (const route of ["signup/password", "reset/password"]) {
      const before = ["known", "stranger"].map((name) => mail.letters(name).length)
      expect(await walk(route, "stranger"), `${route}: what an unknown address gets`).toBe(await walk(route, "known"))
      const after = ["known", "stranger"].map((name, i) => mail.letters(name).length - before[i]!)
      expect(after, `${route}: mails`).toBe([1, 1])
    }
    const password = { password: better }
    expect(await walk("callback/password", "stranger", password), "a sign-in at an unknown address").toBe(
      await walk("callback/password", "known", password),
    )
  },
}
