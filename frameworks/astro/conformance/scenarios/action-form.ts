import type { Scenario } from "@svc-auth/conformance"
import { alice, meOf } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/signIn", "4.3/signOut", "3/authorize-throws"],
  cases: [],
  name: "verbs redirect from an action that a form runs without JavaScript, and a failed sign-in is the action's error",
  needs: ["app", "verbs", "fixtures", "credentials", "oidc"],
  async run({ agent, expect }) {
    const open = () => agent.get("/actions?callbackUrl=/x")
    const wrong = await agent.submit(await open(), "Log in by action", { ...alice, password: "wrong" })
    expect([wrong.status, wrong.alerts], "wrong password").toBe([401, ["UNAUTHORIZED CredentialsSignin credentials"]])
    expect(await meOf(agent), "name").toBe(undefined)
    const [form] = (await open()).forms
    const right = await agent.post(form?.action ?? "", { ...alice, redirectTo: "/both" }, { from: (await open()).url })
    expect([right.status, right.location?.pathname], "right password").toBe([303, "/both"])
    expect(right.headers.get("cache-control"), "Cache-Control").toBe("private, no-store")
    expect(await meOf(agent), "name").toBe("Alice")
    const kept = await agent.post(form?.action ?? "", { ...alice, redirect: "false", redirectTo: "/both" })
    expect([kept.status, kept.text.includes(`${agent.origin}/both`)], "redirect: false").toBe([200, true])
    const out = await agent.submit(await open(), "Log out by action")
    expect(out.url, "where signing out leads").toBe(`${agent.origin}/actions?callbackUrl=/x`)
    expect(await meOf(agent), "name").toBe(undefined)
    await agent.submit(await open(), "Log in with Test Identity")
    expect(await meOf(agent), "name at the provider").toMatch(/./)
  },
}
