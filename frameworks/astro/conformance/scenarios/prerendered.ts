import type { Scenario } from "@svc-auth/conformance"
import { alice, logIn, meOf } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/Svc", "1/lazy"],
  cases: [77],
  name: "a prerendered page is built without a secret and has no session, and its forms sign in and out",
  needs: ["app", "verbs", "fixtures", "credentials", "oidc"],
  async run({ agent, expect }) {
    await logIn(agent)
    const page = await agent.use("no-secret").get("/about/")
    expect([page.status, page.text.includes("[null,null]")], "page").toBe([200, true])
    expect(page.setCookies, "cookies").toBe([])
    agent.use("default")
    const out = await agent.submit(page, "Sign out")
    expect([new URL(out.url).pathname, await meOf(agent)], "signed out").toBe(["/about", undefined])
    const wrong = await agent.submit(page, "Log in", { ...alice, password: "wrong" })
    expect([new URL(wrong.url).pathname, wrong.alerts.length], "wrong password").toBe(["/auth/signin", 1])
    expect(new URL(wrong.url).searchParams.get("callbackUrl"), "the page to return to").toMatch(/\/about$/)
    const right = await agent.submit(page, "Log in", alice)
    expect([new URL(right.url).pathname, await meOf(agent)], "right password").toBe(["/about", "Alice"])
    await agent.fresh().submit(page, "Log in with Test Identity")
    const foreign = await agent.post("/_svc-auth/signout", {}, { from: "https://evil.example/" })
    expect([foreign.status, await meOf(agent)], "another site's form").toBe([403, "Alice"])
  },
}
