import type { Scenario } from "../../scenario.ts"
import { accountPath, buttonsOf, expectBack, signInFrom } from "../../account-page-steps.ts"
import { arrive, lastErrorOf, nameOf, toCallback } from "../../oauth-steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/pages", "6/linkAccount"],
  cases: [],
  name: "on the account page, users link an account and unlink it again, but never their last one",
  needs: ["fixtures", "oidc", "oauth", "store"],
  fixture: "account-page",
  async run({ agent, idp, expect }) {
    await signInFrom(agent, idp)
    const before = await agent.get(accountPath)
    expect(before.text, "the only account").toContain("You need this account to sign in.")
    expect(buttonsOf(before).includes("Unlink"), "a button that unlinks the only account").toBe(false)

    const form = before.forms.find(({ action }) => action.endsWith("/signin/idp-oauth"))!
    const sent = await agent.post(form.action, form.fields, { from: before.url })
    await idp.next({ account: "grace" })
    const arrived = await arrive(agent, await toCallback(agent, sent.location!), idp)
    const linked = await agent.follow(arrived.location!.href)
    expectBack(expect, linked, "is linked to your account now.", "linking")
    expect(buttonsOf(linked).filter((text) => text === "Unlink").length, "accounts that can be unlinked").toBe(2)
    expect(linked.forms.some(({ action }) => action.endsWith("/signin/idp-oauth")), "a button to link it again")
      .toBe(false)
    const other = agent.fresh()
    await signInFrom(other, idp, { account: "grace", provider: "idp-oauth" })
    expect(await nameOf(other), "user by the linked account").toBe("Ada Lovelace")

    const forms = linked.forms.filter(({ action }) => action.endsWith("/unlink-account"))
    const unlinked = await agent.submit(linked, "Unlink")
    expectBack(expect, unlinked, "The account is no longer linked.", "unlinking")
    expect(buttonsOf(unlinked).includes("Unlink"), "a button for the account that is left").toBe(false)
    const last = await agent.follow(await agent.post(forms[1]!.action, forms[1]!.fields, { from: linked.url }))
    expectBack(expect, last, "you could not sign in without it", "the last account")
    expect(await lastErrorOf(agent), "logged").toBe("LastSignInMethod")
  },
}
