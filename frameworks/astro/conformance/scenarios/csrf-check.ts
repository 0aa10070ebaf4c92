import type { Scenario } from "@svc-auth/conformance"
import { alice, meOf } from "./steps.ts"

const form = "application/x-www-form-urlencoded"
const foreign = [
  ["https://evil.example", form],
  ["https://evil.example", "text/plain; charset=utf-8"],
  ["https://evil.example", "Multipart/Form-Data; boundary=x"],
  ["null", form],
  ["", form],
  ["https://evil.example", ""],
] as const

export const scenario: Scenario = {
  spec: ["4.3/signIn"],
  cases: [32, 33, 39],
  name: "with formPost, pages, endpoints and actions still reject forms of other sites",
  needs: ["app", "verbs", "fixtures", "credentials"],
  async run({ agent, expect }) {
    const body = new URLSearchParams(alice).toString()
    const paths = [
      "/login",
      "/logout",
      "/_actions/login",
      "/actions?_action=login",
      "/auth/signin/credentials",
      "/auth/callbacks/x",
    ]
    for (const path of paths) {
      for (const [origin, type] of foreign) {
        const headers = { "content-type": type, origin, "sec-fetch-site": "" }
        const page = await agent.send("POST", path, body, { from: `${agent.origin}/login`, headers })
        expect(page.status, `${path}, Origin ${JSON.stringify(origin)}, ${type || "no type"}`).toBe(403)
      }
    }
    expect(await meOf(agent), "name").toBe(undefined)
  },
}
