import { password } from "../../fixtures/providers.ts"
import { linkOf } from "../../page.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.8/authorized"],
  cases: [74, 77, 97],
  name: "a signed-in user whom `return auth?.isAdmin` refuses sees a 403 with a way home and a way to another user",
  needs: ["app", "fixtures", "guard", "credentials"],
  fixture: "guarded-by-role",
  async run({ agent, expect }) {
    const asked = await agent.get("/protected?tab=2")
    expect([asked.status, asked.location?.pathname], "without a session").toBe([303, "/auth/signin"])
    await signInAs(agent)
    const page = await agent.get("/protected?tab=2")
    expect([page.status, page.location], "status for a member").toBe([403, undefined])
    expect(page.body, "page").not.toMatch(/>\s*Protected\s*</)
    expect(page.text, "heading").toContain("No access to this page")
    expect(page.text, "user").toContain("You are signed in as Alice")
    expect(page.headers.get("cache-control"), "Cache-Control").toContain("no-store")
    expect(page.headers.get("content-type"), "content type").toBe("text/html; charset=utf-8")
    expect(page.headers.get("content-security-policy"), "policy").toContain("default-src 'none'")
    expect(page.headers.get("x-frame-options"), "X-Frame-Options").toBe("DENY")
    expect(/\bcookie\b/i.test(page.headers.get("vary") ?? ""), "varies by cookie").toBe(true)
    const german = await agent.get("/protected", { headers: { "accept-language": "de" } })
    expect([german.status, german.headers.get("content-language")], "in another language").toBe([403, "de"])
    expect(german.text, "heading in another language").toContain("Kein Zugriff auf diese Seite")
    expect(/\baccept-language\b/i.test(german.headers.get("vary") ?? ""), "varies by language").toBe(true)
    expect(new URL(linkOf(page, "Go to the home page"), page.url).href, "way home").toBe(`${agent.origin}/`)
    const signIn = await agent.submit(page, "Sign in as another user")
    expect(new URL(signIn.url).pathname, "where the other user signs in").toBe("/auth/signin")
    expect(await sessionOf(agent), "session afterwards").toBe(null)
    const opened = await agent.submit(signIn, "Sign in with Credentials", { username: "bob", password })
    expect([opened.url, opened.status], "page of the other user").toBe([`${agent.origin}/protected?tab=2`, 200])
  },
}
