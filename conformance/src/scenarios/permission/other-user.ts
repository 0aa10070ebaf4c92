import { password } from "../../fixtures/providers.ts"
import { linkOf } from "../../page.ts"
import type { Scenario } from "../../scenario.ts"
import { signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/pages"],
  cases: [],
  name: "a signed-in user who may not open a page is told so, and is offered to sign out instead of another sign-in",
  needs: ["app", "fixtures", "guard", "credentials", "oidc"],
  fixture: "guarded-by-user",
  async run({ agent, expect }) {
    await signInAs(agent)
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
