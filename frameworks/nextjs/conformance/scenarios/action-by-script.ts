import type { Scenario } from "@svc-auth/conformance"
import { alice, callAction, meOf, redirectOf } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/signIn", "4.3/signOut", "4.3/auth-server"],
  cases: [],
  name: "server actions that Next's client calls sign in and out, and redirect as Next does",
  needs: ["app", "verbs", "fixtures", "credentials", "oidc"],
  async run({ agent, expect }) {
    const wrong = await callAction(agent, "Log in", { ...alice, password: "wrong" })
    expect(redirectOf(wrong), "after a wrong password").toBe("/actions?error=CredentialsSignin%20credentials")
    const entered = await callAction(agent, "Log in", alice)
    expect(redirectOf(entered), "after the sign-in").toBe(`${agent.origin}/actions`)
    expect(await meOf(agent), "name").toBe("Alice")
    await callAction(agent, "Log out")
    expect(await meOf(agent), "name").toBe(undefined)
    const away = await callAction(agent, "Log in with Test Identity")
    expect(redirectOf(away)?.startsWith(agent.origin), "the identity provider has another origin").toBe(false)
  },
}
