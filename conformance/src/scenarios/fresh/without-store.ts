import { expectSameSession, freshLife, freshNameOf, signInAgain, toSignInAgain } from "../../fresh-steps.ts"
import { password } from "../../fixtures/providers.ts"
import { nameOf, signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfOf, sessionCookiesOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/requireFresh"],
  cases: [],
  name:
    "without a store, a fresh sign-in must be with the provider and the account of the session, and the page offers no other",
  needs: ["app", "fixtures", "oidc", "oauth", "credentials", "cookie-sessions"],
  async run({ agent, idp, expect }) {
    const error = "FreshSignInRequired"
    const ada = agent.fresh()
    await signInBy(ada, idp)
    ada.wait(freshLife + 1)
    const session = sessionCookiesOf(ada)
    const stranger = await signInAgain(ada, expect, idp, { account: "mallory" })
    await expectSameSession({ agent: ada, expect }, stranger, { error, before: session, what: "another account" })
    // the same subject at another provider
    await toSignInAgain(ada, expect)
    const other = await signInBy(ada, idp, { provider: "idp-oauth" })
    await expectSameSession({ agent: ada, expect }, other, { error, before: session, what: "another provider" })
    await signInAgain(ada, expect, idp)
    expect(await freshNameOf(ada), "the own account").toBe("Ada Lovelace")
    expect(await nameOf(ada), "user").toBe("Ada Lovelace")

    const browser = agent.fresh()
    await signInAs(browser)
    browser.wait(freshLife + 1)
    const before = sessionCookiesOf(browser)
    const page = await toSignInAgain(browser, expect)
    expect(page.forms.length, "forms for a user who signed in with a password").toBe(1)
    const bob = await browser.submitForm(page, page.forms[0]!, "Sign in with Credentials", {
      username: "bob",
      password,
    })
    expect(bob.text, "what another user reads").toContain("with the account that you are using now")
    expect(sessionCookiesOf(browser), "session cookies").toBe(before)

    const strict = agent.fresh()
    await signInAs(strict)
    const kept = sessionCookiesOf(strict)
    const choice = await toSignInAgain(strict, expect, "?acr=gold")
    expect(choice.forms.length, "forms that cannot prove an acr").toBe(0)
    const form = { csrfToken: await csrfOf(strict), callbackUrl: "/fresh", username: "alice", password }
    const refused = await strict.post("/auth/callback/credentials", form)
    const what = "a password where an acr is demanded"
    expect(await freshNameOf(strict), what).toBe("Alice")
    expect([refused.location?.searchParams.get("error"), sessionCookiesOf(strict)], what).toBe([
      "FreshSignInRequired",
      kept,
    ])
  },
}
