import type { Scenario } from "../../scenario.ts"
import { cookiesOf, rightForm, sessionCookie } from "../../steps.ts"

/** Media type, body, whether it is read. */
const table = (urlencoded: string, json: string): readonly (readonly [string, string, boolean])[] => [
  ["application/x-www-form-urlencoded", urlencoded, true],
  ["application/x-www-form-urlencoded; charset=UTF-8", urlencoded, true],
  ["Application/X-WWW-Form-URLEncoded", urlencoded, true],
  ["application/json", json, true],
  ["application/json;charset=utf-8", json, true],
  ["text/plain", json, false],
  ["text/plain", urlencoded, false],
  ["text/plain;application/json", json, false],
  ["text/plain; x=application/json", json, false],
  ["application/jsonx", json, false],
  ["application/problem+json", json, false],
  ["application/x-www-form-urlencoded", json, false],
  ["application/json", urlencoded, false],
  ["text/html", urlencoded, false],
  ["multipart/form-data", urlencoded, false],
  ["*/*", json, false],
  ["", json, false],
]

export const scenario: Scenario = {
  spec: ["4.1/mounting"],
  cases: [33, 87],
  name: "a body is read only if its media type is exactly one that the library accepts",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    const form = await rightForm(agent)
    const urlencoded = new URLSearchParams(form).toString()
    const json = JSON.stringify(form)
    for (const [type, body, read] of table(urlencoded, json)) {
      const browser = agent.fresh()
      const page = await browser.send("POST", "/auth/callback/credentials", body, {
        from: `${agent.origin}/`,
        cookie: cookiesOf(agent),
        headers: { "content-type": type },
      })
      const entered = browser.jar.get(sessionCookie) !== undefined
      expect(entered, `${type || "no type"} with ${body.slice(0, 20)}… enters (status ${page.status})`).toBe(read)
      expect(page.status < 500, `status with ${type}`).toBe(true)
    }
  },
}
