import type { Scenario } from "@svc-auth/conformance"
import { alice, call, functionUrl, meOf, sessionCookie } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/signIn", "4.3/signOut"],
  cases: [92],
  name: "an action that Start's client calls returns a redirect that the client follows, with one cookie of each name",
  needs: ["app", "verbs", "fixtures", "credentials"],
  async run({ agent, expect }) {
    const logIn = await functionUrl(agent, "Log in")
    const wrong = await call(agent, logIn, { ...alice, password: "wrong" })
    expect([wrong.status, wrong.location?.searchParams.get("error")], "wrong password").toBe([
      200,
      "CredentialsSignin credentials",
    ])
    const right = await call(agent, logIn, alice)
    expect([right.status, right.location?.href], "right password").toBe([200, `${agent.origin}/actions`])
    expect(right.headers.get("cache-control"), "Cache-Control").toBe("private, no-store")
    expect(right.setCookies.filter((line) => line.startsWith(sessionCookie)).length, "cookies").toBe(1)
    expect(await meOf(agent), "name").toBe("Alice")
    await call(agent, await functionUrl(agent, "Log out"))
    expect(await meOf(agent), "name").toBe(undefined)
  },
}
