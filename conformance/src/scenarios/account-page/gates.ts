import type { Scenario } from "../../scenario.ts"
import { accountPath, expectBack, fieldsOf, signInFrom } from "../../account-page-steps.ts"
import { nameOf } from "../../oauth-steps.ts"
import { answer, signInWithPasskey, toDevice, toOffer } from "../../passkey-steps.ts"
import { csrfOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/pages"],
  cases: [32, 33],
  name: "no other site, no form without the token and no other user changes what the account page shows",
  needs: ["fixtures", "oidc", "oauth", "store"],
  fixture: "account-page",
  async run({ agent, idp, expect }) {
    const [ada, adaAgain, mallory] = [agent.fresh(), agent.fresh(), agent.fresh()]
    const device = toDevice(ada)
    await signInFrom(ada, idp)
    await answer(ada, "register", await device.create((await toOffer(ada, "register")).options), { name: "Phone" })
    await signInFrom(adaAgain, idp)
    const page = await ada.get(accountPath)
    const own = {
      "end-session": fieldsOf(page, "End"),
      "unlink-account": fieldsOf(page, "Unlink"),
      "rename-passkey": { ...fieldsOf(page, "Rename"), name: "Stolen" },
      "delete-passkey": fieldsOf(page, "Delete"),
      "end-other-sessions": {},
      "end-all-sessions": {},
    }
    const errors = {
      "end-session": "UnknownSession",
      "unlink-account": "UnknownAccount",
      "rename-passkey": "UnknownPasskey",
      "delete-passkey": "UnknownPasskey",
    }
    const csrfToken = await csrfOf(ada)
    for (const [action, fields] of Object.entries(own)) {
      for (const from of ["https://evil.example/", "https://sibling.app.test/"]) {
        const sent = await ada.post(`/auth/${action}`, { ...fields, csrfToken }, { from })
        expect(sent.status, `${action} from ${from}`).toBe(403)
      }
      const bare = await ada.follow(await ada.post(`/auth/${action}`, { ...fields, csrfToken: "" }, { from: page.url }))
      // a framework that checks forms itself gives no token
      if (csrfToken) expectBack(expect, bare, "This page was open for too long.", `${action} without the token`)
      const visitor = agent.fresh()
      const form = { ...fields, csrfToken: await csrfOf(visitor) }
      expect((await visitor.post(`/auth/${action}`, form)).location?.pathname, `${action} of a visitor`).toBe(
        "/auth/signin",
      )
      expect((await visitor.postJson(`/auth/${action}`, form)).json, `${action} of a program`).toBe({
        error: "SignInRequired",
      })
    }

    await signInFrom(mallory, idp, { account: "mallory" })
    const token = await csrfOf(mallory)
    for (const [action, error] of Object.entries(errors)) {
      for (
        const [what, change] of [["of another user", {}], ["forged", { id: "x", providerAccountId: "x" }]] as const
      ) {
        const form = { ...own[action as keyof typeof errors], ...change, csrfToken: token }
        const shown = await mallory.follow(await mallory.post(`/auth/${action}`, form))
        expectBack(expect, shown, "Nothing was changed.", `${action} ${what}`)
        expect((await mallory.postJson(`/auth/${action}`, form)).json, `${action} ${what}: a program`).toBe({ error })
      }
    }
    for (const browser of [ada, adaAgain]) expect(await nameOf(browser), "user").toBe("Ada Lovelace")
    expect((await ada.get(accountPath)).text, "name of the passkey").toContain("Phone")
    const again = agent.fresh()
    await signInWithPasskey(again, device)
    expect(await nameOf(again), "user by the passkey").toBe("Ada Lovelace")
  },
}
