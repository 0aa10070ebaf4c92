import { attributeOf } from "../../form.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.7/experimental"],
  cases: [74],
  name:
    "the sign-in page loads only the app's script for passkeys, which is cached by its hash, and the policy allows no other",
  needs: ["fixtures", "store"],
  fixture: "passkey",
  async run({ agent, expect }) {
    const page = await agent.get("/auth/signin")
    const policy = page.headers.get("content-security-policy") ?? ""
    for (const part of ["script-src 'self'", "connect-src 'self'"]) expect(policy, "policy").toContain(part)
    const scripts = page.elements.filter(({ attrs, tagName }) => tagName === "script" && attrs.length > 0)
    const source = new URL(attributeOf(scripts[0]!, "src") ?? "", page.url)
    expect([scripts.length, source.origin, source.pathname], "scripts").toBe([1, agent.origin, "/auth/passkey.js"])
    expect(page.text, "form of the other provider").toContain("Username")

    const script = await agent.get(source.href, { kind: "fetch", from: page.url })
    expect(script.headers.get("content-type"), "type").toMatch(/^text\/javascript/)
    expect(script.headers.get("cache-control"), "caches").toContain("immutable")
    expect(script.headers.get("vary") ?? "", "Vary of a script that is the same for all users").not.toMatch(/cookie/i)
    expect(script.headers.get("x-content-type-options"), "nosniff").toBe("nosniff")
    expect(script.setCookies, "cookies").toBe([])
    for (const query of ["", "?v=", "?v=another"]) {
      const other = await agent.get(`/auth/passkey.js${query}`)
      expect([other.status, other.body], `script${query}`).toBe([200, script.body])
      expect(other.headers.get("cache-control") ?? "", `caches of script${query}`).not.toContain("immutable")
    }

    agent.use("default")
    expect((await agent.get("/auth/passkey.js")).status, "without passkeys").toBe(404)
    const plain = (await agent.get("/auth/signin")).headers.get("content-security-policy") ?? ""
    expect(plain, "policy without passkeys").not.toMatch(/script-src[^;]*'self'|connect-src/)
  },
}
