import type { Scenario } from "../../scenario.ts"

/** Headers of a proxy, and the origin that counts. `undefined`: the response is 400. */
const table: readonly (readonly [Record<string, string>, string | undefined])[] = [
  [{ "x-forwarded-host": "a.app.test", "x-forwarded-proto": "https" }, "https://a.app.test"],
  [{ "x-forwarded-host": "A.App.Test:443", "x-forwarded-proto": "https" }, "https://a.app.test"],
  [{ "x-forwarded-host": "xn--bcher-kva.app.test", "x-forwarded-proto": "https" }, "https://xn--bcher-kva.app.test"],
  [{ "x-forwarded-host": "a.app.test", "x-forwarded-proto": "http" }, undefined],
  [{ "x-forwarded-host": "a.app.test:8443", "x-forwarded-proto": "https" }, undefined],
  [{ "x-forwarded-host": "a.app.test.", "x-forwarded-proto": "https" }, undefined],
  [{ "x-forwarded-host": "evil.test", "x-forwarded-proto": "https" }, undefined],
  [{ "x-forwarded-host": "evilapp.test", "x-forwarded-proto": "https" }, undefined],
  [{ "x-forwarded-host": "x.a.app.test", "x-forwarded-proto": "https" }, undefined],
  [{ "x-forwarded-host": "a.app.test, b.app.test", "x-forwarded-proto": "https" }, undefined],
  [{ "x-forwarded-host": "[::1]", "x-forwarded-proto": "https" }, undefined],
]

export const scenario: Scenario = {
  spec: ["2.7/origins", "2.7/trustHost"],
  cases: [25, 28],
  name: "with `trustHost`, the proxy's headers name the origin, which must still be listed",
  needs: ["fixtures", "proxy-headers"],
  fixture: "origins-behind-proxy",
  async run({ agent, expect }) {
    for (const [headers, origin] of table) {
      const page = await agent.get("/auth/providers", { headers })
      const label = JSON.stringify(headers)
      if (origin === undefined) expect(page.status, label).toBe(400)
      else {
        expect((page.json as Record<string, { signinUrl?: string }>)["credentials"]?.signinUrl, label).toBe(
          `${origin}/auth/signin/credentials`,
        )
      }
    }
  },
}
