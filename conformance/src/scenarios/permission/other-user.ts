import { password } from "../../fixtures/providers.ts"
import { linkOf } from "../../page.ts"
import type { Scenario } from "../../scenario.ts"
import { signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/pages", "2.8/authorized.askToSignIn"],
  cases: [97],
  name:
    "askToSignIn leads users to the sign-in page, where a signed-in user is offered to sign out, and programs get 401",
  needs: ["app", "fixtures", "guard", "credentials", "oidc"],
  fixture: "guarded-by-role-asking",
  async run({ agent, expect }) {
    const program = { kind: "program" } as const
    const asked = await agent.get("/protected")
    expect([asked.status, asked.location?.pathname], "without a session").toBe([303, "/auth/signin"])
    await signInAs(agent)
    const refused = await agent.get("/protected/api", program)
    const { error, signInUrl } = refused.json as { error: string; signInUrl: string }
    expect([refused.status, error], "a program").toBe([401, "SignInRequired"])
    expect(new URL(signInUrl).pathname, "its sign-in page").toBe("/auth/signin")
    const page = await agent.follow("/protected")
    expect(page.alerts.join(), "alert").toContain("You may not open that page.")
    expect(page.text, "user").toContain("You are signed in as Alice")
    expect(page.text, "text").not.toContain("adds it to this account")
    expect(page.forms.length, "forms").toBe(0)
    const question = await agent.follow(linkOf(page, "Sign out"))
    const signIn = await agent.submit(question, "Sign out")
    expect(signIn.alerts.join(), "alert after the sign-out").toBe("")
    const opened = await agent.submit(signIn, "Sign in with Credentials", { username: "bob", password })
    expect(new URL(opened.url).pathname, "page of the other user").toBe("/protected")
    const guest = await agent.fresh().get(page.url)
    expect(guest.alerts.join(), "alert of a guest with the same URL").toBe("Please sign in to continue.")
  },
}
