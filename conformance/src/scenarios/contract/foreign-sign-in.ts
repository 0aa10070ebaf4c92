import { credentialsTarget, isSignedIn, toForeignPages } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfOf } from "../../steps.ts"

const toMultipart = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields).map(([name, value]) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  ).join("") + "--b--\r\n"

export const scenario: Scenario = {
  spec: ["5/5"],
  cases: [32, 33, 39],
  name: "no other site can sign the user in as another user, whatever encoding its form has",
  needs: ["credentials"],
  blackbox: true,
  async run({ agent, expect }) {
    const attacker = await csrfOf(agent.fresh())
    for (const from of toForeignPages(agent.origin)) {
      for (const type of ["application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=b"]) {
        for (const csrfToken of ["", attacker]) {
          const browser = agent.fresh()
          const fields = { csrfToken, ...agent.app.login }
          const body = type.startsWith("multipart") ? toMultipart(fields) : new URLSearchParams(fields).toString()
          await browser.send("POST", credentialsTarget(browser), body, { from, headers: { "content-type": type } })
          expect(await isSignedIn(browser), `the user is signed in by a ${type} form from ${from}`).toBe(false)
        }
      }
    }
  },
}
