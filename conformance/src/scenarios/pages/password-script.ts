import { attributeOf } from "../../form.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.7/pages"],
  cases: [74],
  name:
    "a page with a field for a password loads the script that shows it, which may send no request, and other pages load none",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    const toScripts = async (path: string) =>
      (await agent.get(path)).elements.filter(({ tagName }) => tagName === "script").map((script) =>
        new URL(attributeOf(script, "src") ?? "", agent.origin)
      )
    const [source, ...others] = await toScripts("/auth/signin")
    expect([source?.origin, source?.pathname, others], "script").toBe([agent.origin, "/auth/password.js", []])
    const script = await agent.get(source!.href, { kind: "fetch", from: `${agent.origin}/auth/signin` })
    expect([script.status, script.headers.get("content-type")], "type").toBe([200, "text/javascript; charset=utf-8"])
    expect(script.headers.get("cache-control"), "caches").toContain("immutable")
    expect(script.setCookies, "cookies").toBe([])
    const other = await agent.get("/auth/password.js?v=another")
    expect(other.headers.get("cache-control"), "caches of another version").not.toContain("immutable")

    for (const path of ["/auth/signin/oidc", "/auth/signout", "/auth/error"]) {
      const { headers } = await agent.get(path)
      expect([await toScripts(path), /script-src/.test(headers.get("content-security-policy")!)], path).toBe([
        [],
        false,
      ])
    }
    agent.use("no-providers")
    expect((await agent.get("/auth/password.js")).status, "without credentials").toBe(404)
  },
}
