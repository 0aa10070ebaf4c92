import type { Scenario } from "@svc-auth/conformance"
import { logIn, sessionCookie } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/auth-server", "8/updateAge"],
  cases: [77],
  name:
    "a session is renewed once in a request that Next's redirect() ends, and a page that guards itself sends visitors to sign in and back",
  needs: ["app", "fixtures", "credentials"],
  fixture: "unguarded-every-access",
  async run({ agent, expect }) {
    const asked = await agent.get("/needs?a=b")
    expect([asked.status, asked.location?.pathname], "a visitor").toBe([303, "/auth/signin"])
    expect(asked.location?.searchParams.get("callbackUrl"), "back to").toBe(`${agent.origin}/needs?a=b`)
    await logIn(agent)
    const left = await agent.get("/thrown")
    expect([left.status, left.location?.pathname], "redirect").toBe([307, "/"])
    const renewed = left.setCookies.filter((line) => line.startsWith(`${sessionCookie}=`))
    expect(renewed.length, "cookies of the renewed session").toBe(1)
    expect(left.headers.get("cache-control"), "Cache-Control").toBe("private, no-store")
  },
}
