import type { Scenario } from "../../scenario.ts"
import { readSession, sessionCookie, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/useSecureCookies", "5/7"],
  cases: [107],
  name:
    "an https request sets Secure cookies with __Host-, an http request sets neither, and neither reads the other's",
  needs: ["fixtures", "credentials", "proxy-headers"],
  async run({ agent, expect }) {
    const https = await agent.get("/auth/csrf", {
      headers: { "x-forwarded-proto": "https", "x-forwarded-host": "shop.example" },
    })
    expect(https.setCookies[0], "cookie over https").toMatch(/^__Host-svc\.csrf-token=.*; Secure/)
    const http = await agent.get("/auth/csrf", {
      headers: { "x-forwarded-proto": "http", "x-forwarded-host": "shop.example" },
    })
    expect(http.setCookies[0], "cookie over http").toMatch(/^svc\.csrf-token=/)
    expect(http.setCookies[0], "cookie over http").not.toContain("Secure")
    await signInAs(agent)
    const twin = `svc.session-token=${agent.jar.get(sessionCookie)}`
    expect((await readSession(agent, { cookie: twin })).json, "session of the cookie without its prefix").toBe(null)
  },
}
