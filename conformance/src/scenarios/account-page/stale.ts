import type { Scenario } from "../../scenario.ts"
import { accountPath, buttonsOf, changeLife, expectBack, fieldsOf, signInFrom } from "../../account-page-steps.ts"
import { arrive, nameOf, toCallback } from "../../oauth-steps.ts"
import { linkOf } from "../../page.ts"
import { answer, signInWithPasskey, toDevice, toOffer } from "../../passkey-steps.ts"
import { csrfOf } from "../../steps.ts"
import { callsOf } from "../../store-steps.ts"

const guarded = ["end-other-sessions", "end-all-sessions", "unlink-account", "delete-passkey"]

export const scenario: Scenario = {
  spec: ["2.7/pages", "4.3/requireFresh"],
  cases: [],
  name:
    "more than 600 s after the sign-in, the account page and its routes change nothing until the user signs in again",
  needs: ["fixtures", "oidc", "oauth", "store"],
  fixture: "account-page",
  async run({ agent, idp, expect }) {
    const [device, other] = [toDevice(agent), agent.fresh()]
    await signInFrom(agent, idp)
    await answer(agent, "register", await device.create((await toOffer(agent, "register")).options))
    await signInFrom(other, idp)
    const page = await agent.get(accountPath)
    const fields = {
      "end-other-sessions": {},
      "end-all-sessions": {},
      "unlink-account": fieldsOf(page, "Unlink"),
      "delete-passkey": fieldsOf(page, "Delete"),
    }
    agent.wait(changeLife + 1)
    const changes = async () =>
      (await Promise.all(
        ["deleteSession", "deleteSessions", "deleteOtherSessions", "unlinkAccount", "deleteAuthenticator"].map((name) =>
          callsOf(agent, name)
        ),
      )).flat().length
    const before = await changes()

    const stale = await agent.get(accountPath)
    expect(buttonsOf(stale), "buttons").toBe(["End", "Rename", "Sign out"])
    const csrfToken = await csrfOf(agent)
    for (const action of guarded) {
      const form = { ...fields[action as keyof typeof fields], csrfToken }
      const sent = await agent.post(`/auth/${action}`, form, { from: stale.url })
      expect([sent.status, sent.location?.pathname], `${action}: a form that was sent late`).toBe([303, "/auth/signin"])
      const again = await agent.follow(sent.location!.href)
      expect(again.text, `${action}: the page at which the user signs in`).toContain("Please sign in again to continue")
      const program = await agent.postJson(`/auth/${action}`, form)
      const { error, signInUrl } = program.json as { error: string; signInUrl: string }
      expect([program.status, error], `${action}: a program`).toBe([401, "FreshSignInRequired"])
      expect(new URL(signInUrl).pathname, `${action}: signInUrl`).toBe("/auth/signin")
      const script = await agent.post(`/auth/${action}`, form, {
        kind: "fetch",
        headers: { "x-auth-return-redirect": "1" },
      })
      const { url } = script.json as { url: string }
      expect(new URL(url).pathname, `${action}: a script that follows URLs`).toBe("/auth/signin")
    }
    expect(await changes(), "changes in the store").toBe(before)
    for (const browser of [agent, other]) expect(await nameOf(browser), "user").toBe("Ada Lovelace")
    await signInWithPasskey(agent.fresh(), device)

    const signIn = await agent.follow(linkOf(stale, "Sign in again to change this"))
    const form = signIn.forms.find(({ action }) => action.endsWith("/signin/idp"))!
    const sent = await agent.post(form.action, form.fields, { from: signIn.url })
    await idp.order({ now: agent.now() })
    await idp.next({ account: "ada", claims: { auth_time: Math.floor(agent.now() / 1000) } })
    const back = await agent.follow((await arrive(agent, await toCallback(agent, sent.location!), idp)).location!.href)
    expectBack(expect, back, "Linked accounts", "after the new sign-in")
    expect(buttonsOf(back).includes("Delete"), "a button that deletes the passkey").toBe(true)
    expectBack(expect, await agent.submit(back, "Delete"), "The passkey has been deleted.", "after the new sign-in")
  },
}
