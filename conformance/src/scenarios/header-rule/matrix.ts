import { password } from "../../fixtures/providers.ts"
import type { Scenario } from "../../scenario.ts"
import { cookiesOf, csrfOf, signInAs } from "../../steps.ts"

const unsafe = [
  ["/auth/signin/credentials", {}],
  ["/auth/callback/credentials", { username: "alice", password }],
  ["/auth/session", { data: "x" }],
  ["/auth/signout", {}],
] as const

/** `Sec-Fetch-Site`, `Origin`, and whether the request passes. An empty text stands for a missing header. */
const table = (own: string): readonly (readonly [string, string, boolean])[] => [
  ["same-origin", own, true],
  ["same-origin", "null", true],
  ["none", "", true],
  ["same-site", "https://sibling.app.test", false],
  ["cross-site", "https://evil.example", false],
  ["cross-site", own, false],
  ["nonsense", own, false],
  ["", own, true],
  ["", own.replace("https:", "http:"), false],
  ["", `${own}.evil.example`, false],
  ["", `${own}:8443`, false],
  ["", "https://evil.example", false],
  ["", "null", false],
  ["", "", true],
]

export const scenario: Scenario = {
  spec: ["5/5"],
  cases: [32, 39],
  name: "an unsafe request passes only if no other site can have sent it, whatever token it carries",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    await signInAs(agent)
    const csrfToken = await csrfOf(agent)
    const cookie = cookiesOf(agent)
    for (const [site, source, passes] of table(agent.origin)) {
      const headers = { "sec-fetch-site": site, origin: source }
      for (const [path, fields] of unsafe) {
        const page = await agent.fresh().postJson(path, { ...fields, csrfToken }, { headers, cookie })
        expect(
          page.status === 403,
          `${path} refused with Sec-Fetch-Site ${site || "absent"}, Origin ${source || "absent"}`,
        ).toBe(!passes)
      }
    }
  },
}
