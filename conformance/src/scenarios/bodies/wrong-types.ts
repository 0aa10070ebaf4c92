import type { Scenario } from "../../scenario.ts"
import { cookiesOf, rightForm, sessionCookie } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/mounting"],
  cases: [40, 87],
  name: "a value that is not a string is not accepted as a token, target or password",
  needs: ["fixtures", "credentials", "cookie-sessions"],
  async run({ agent, expect }) {
    const form = await rightForm(agent)
    for (const value of [null, 1, true, [], {}, [form["csrfToken"]], { toString: "x" }]) {
      for (const name of ["csrfToken", "callbackUrl", "password", "username"]) {
        const browser = agent.fresh()
        const page = await browser.postJson("/auth/callback/credentials", { ...form, [name]: value }, {
          cookie: cookiesOf(agent),
        })
        expect(page.status < 500 || page.json, `${name} ${JSON.stringify(value)}: no 500 without an error's name`).not
          .toBe(false)
        expect(browser.jar.get(sessionCookie) !== undefined, `${name} ${JSON.stringify(value)} signs the user in`).toBe(
          name === "callbackUrl",
        )
      }
    }
  },
}
