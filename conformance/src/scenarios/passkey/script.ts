import { attributeOf } from "../../form.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.7/experimental"],
  cases: [74],
  name:
    "the sign-in page loads only the app's scripts; that for passkeys is cached by its hash, and the policy allows no other",
  needs: ["fixtures", "store"],
  fixture: "passkey",
  async run({ agent, expect }) {
    const page = await agent.get("/auth/signin")
    const policy = page.headers.get("content-security-policy") ?? ""
    for (const part of ["script-src 'self'", "connect-src 'self'"]) expect(policy, "policy").toContain(part)
    const scripts = page.elements.filter(({ tagName }) => tagName === "script")
    const sources = scripts.map((script) => new URL(attributeOf(script, "src") ?? "", page.url))
    const source = sources[0]!
    expect(sources.map(({ origin, pathname }) => origin + pathname), "scripts").toBe([
      `${agent.origin}/auth/passkey.js`,
      `${agent.origin}/auth/password.js`,
    ])
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
    expect(plain, "policy without passkeys").not.toContain("connect-src")
  },
}
