import type { Scenario } from "../../scenario.ts"
import { errorsOf, warningsOf } from "../../store-steps.ts"

/** Headers, and the origin that they declare. `undefined` if they are rejected. */
const table: readonly (readonly [Record<string, string>, string | undefined])[] = [
  [{ "x-forwarded-host": "shop.example", "x-forwarded-proto": "https" }, "https://shop.example"],
  [{ "x-forwarded-host": "shop.example:8443", "x-forwarded-proto": "https" }, "https://shop.example:8443"],
  [{ "x-forwarded-host": "shop.example, shop.example", "x-forwarded-proto": "https" }, "https://shop.example"],
  [{ "x-forwarded-host": "shop.example, evil.example" }, undefined],
  [{ "x-forwarded-host": "shop.example", "x-forwarded-proto": "https,http" }, undefined],
  [{ "x-forwarded-host": "shop.example/x" }, undefined],
  [{ "x-forwarded-host": "https://shop.example" }, undefined],
  [{ "x-forwarded-host": "user@shop.example" }, undefined],
  [{ "x-forwarded-host": "shop.example?x" }, undefined],
  [{ "x-forwarded-host": "shop.example#" }, undefined],
  [{ "x-forwarded-host": "shop.example\\evil" }, undefined],
  [{ "x-forwarded-host": "shop example" }, undefined],
  [{ "x-forwarded-host": "shop.example:port" }, undefined],
  [{ "x-forwarded-host": "shop.example", "x-forwarded-proto": "javascript" }, undefined],
  [{ "x-forwarded-host": "shop.example", "x-forwarded-proto": "HTTPS" }, undefined],
]

export const scenario: Scenario = {
  spec: ["2.7/trustHost", "5/6"],
  cases: [28],
  name: "forwarded headers are trusted one by one, in a strict grammar, and a malformed one is rejected",
  needs: ["fixtures", "proxy-headers"],
  async run({ agent, expect }) {
    for (const [headers, origin] of table) {
      const { length } = await warningsOf(agent, "InvalidHost")
      const page = await agent.get("/auth/providers", { headers })
      const label = JSON.stringify(headers)
      if (origin === undefined) {
        expect(page.status, label).toBe(400)
        expect((await warningsOf(agent, "InvalidHost")).length, `warnings about ${label}`).toBe(length + 1)
      } else {expect((page.json as Record<string, { signinUrl?: string }>)["credentials"]?.signinUrl, label).toBe(
          `${origin}/auth/signin/credentials`,
        )}
    }
    expect(await errorsOf(agent), "errors in the log").toBe([])
  },
}
