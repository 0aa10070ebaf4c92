import type { Scenario } from "../../scenario.ts"
import { accountPath, expectBack, press, signInFrom } from "../../account-page-steps.ts"
import { answer, signInWithPasskey, toDevice, toOffer } from "../../passkey-steps.ts"
import { nameOf } from "../../oauth-steps.ts"
import { attributeOf } from "../../form.ts"

export const scenario: Scenario = {
  spec: ["2.7/pages", "2.7/experimental"],
  cases: [],
  name: "on the account page, users add, rename and delete passkeys",
  needs: ["fixtures", "oidc", "store"],
  fixture: "account-page",
  async run({ agent, idp, expect }) {
    await signInFrom(agent, idp)
    const page = await agent.get(accountPath)
    expect(page.text, "page").toContain("You have no passkey yet.")
    expect(page.headers.get("content-security-policy"), "policy").toContain("script-src 'self'")
    const form = page.elements.find((element) => attributeOf(element, "data-passkey"))!
    expect(attributeOf(form, "data-passkey"), "URL of the options").toBe("/auth/webauthn-options/passkey")

    // what the page's script does
    const device = toDevice(agent)
    const { options } = await toOffer(agent, "register")
    const callbackUrl = page.forms.find(({ action }) => action.endsWith("/callback/passkey"))!.fields
      .find(([name]) => name === "callbackUrl")![1]
    const sent = await answer(agent, "register", await device.create(options), { name: "Phone", callbackUrl })
    const added = await agent.follow(sent.location!.href)
    expectBack(expect, added, "The passkey has been added.", "adding")
    expect(added.text, "name of the passkey").toContain("Phone")

    const renamed = await press(agent, "Rename", { name: "Old phone" })
    expectBack(expect, renamed, "The passkey has a new name.", "renaming")
    expect(renamed.text, "new name").toContain("Old phone")

    const other = agent.fresh()
    await signInWithPasskey(other, device)
    expect(await nameOf(other), "user by the passkey").toBe("Ada Lovelace")
    expectBack(expect, await press(agent, "Delete"), "The passkey has been deleted.", "deleting")
    const late = agent.fresh()
    await signInWithPasskey(late, device)
    expect(await nameOf(late), "user by the deleted passkey").toBe(undefined)
  },
}
