import type { Scenario } from "../../scenario.ts"
import { signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.8/authorized", "2.7/pages"],
  cases: [97],
  name:
    "the page to which a framework's client is redirected is the same 403, and leads users without a session to sign-in",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    const path = `/auth/error?error=AccessDenied&code=page&callbackUrl=${
      encodeURIComponent(`${agent.origin}/protected`)
    }`
    const guest = await agent.get(path)
    expect(guest.location?.pathname, "without a session").toBe("/auth/signin")
    await signInAs(agent)
    const page = await agent.get(path)
    expect(page.status, "status").toBe(403)
    expect(page.text, "heading").toContain("No access to this page")
    const signIn = await agent.submit(page, "Sign in as another user")
    expect([signIn.url.split("?")[0], new URL(signIn.url).searchParams.get("callbackUrl")], "sign-in page").toBe([
      `${agent.origin}/auth/signin`,
      `${agent.origin}/protected`,
    ])
    const home = await agent.get(`/auth/error?error=AccessDenied&code=page&callbackUrl=${agent.origin}/`)
    expect(home.text.includes("home page"), "a link to the page that was refused").toBe(false)
  },
}
