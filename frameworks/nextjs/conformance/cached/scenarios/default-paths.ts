import type { Scenario } from "@svc-auth/conformance"
import { shown } from "../../scenarios/steps.ts"
import { logIn } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/handlers", "2.8/authorized", "4.3/signIn", "4.3/signOut"],
  cases: [97],
  name:
    "an app without a setting of its own has its auth routes under /api/auth, signs in and out, and comes back to a guarded page",
  needs: ["app", "guard", "fixtures", "credentials"],
  fixture: "guarded-from-root",
  async run({ agent, expect }) {
    const { base, origin } = agent
    const asked = await agent.get(`${base}/protected/shell`)
    const back = encodeURIComponent(`${origin}${base}/protected/shell`)
    expect([asked.status, asked.location?.href], "a visitor").toBe([
      303,
      `${origin}${base}/api/auth/signin?callbackUrl=${back}`,
    ])
    const providers = (await agent.get(`${base}/api/auth/providers`, { kind: "program" })).json
    expect((providers as { idp: { callbackUrl: string } }).idp.callbackUrl, "redirect URI").toBe(
      `${origin}${base}/api/auth/callback/idp`,
    )
    const page = await agent.follow(`${base}/protected/shell`)
    expect(page.forms.length > 0, "the sign-in page has forms").toBe(true)
    expect(shown(await logIn(agent), "name"), "signed in").toBe("Alice")
    expect((await agent.get(`${base}/protected/shell`)).status, "the guarded page").toBe(200)
    await agent.submit(await agent.get(`${base}/`), "Log out")
    expect((await agent.get(`${base}/api/me`, { kind: "program" })).status, "a wrapped handler, signed out").toBe(200)
    expect((await agent.get(`${base}/protected/shell`)).status, "signed out").toBe(303)
  },
}
