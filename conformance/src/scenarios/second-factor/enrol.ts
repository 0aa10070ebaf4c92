import {
  addFactor,
  answer,
  codeOf,
  demandOf,
  emailOf,
  isHeld,
  openLink,
  postJsonTo,
  secretOf,
  step,
} from "../../second-factor-steps.ts"
import { postTo } from "../../password-steps.ts"
import { callsOf } from "../../store-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [58, 65, 117],
  name:
    "a first factor needs a sign-in of the last ten minutes, a change of it one with the second factor or its addition, and the owner is told",
  needs: ["fixtures", "email", "store", "passwords"],
  fixture: "mfa",
  async run({ agent, mail, expect }) {
    await openLink(agent, mail)
    agent.wait(601)
    expect(demandOf(await postJsonTo(agent, "totp")), "after ten minutes").toBe("FreshSignInRequired")
    const demand = await agent.get(agent.auth("/totp"))
    expect(demand.location?.searchParams.has("fresh"), "its page leads to a new sign-in").toBe(true)
    const [browser, elsewhere] = [agent.fresh(), agent.fresh()]
    await openLink(elsewhere, mail)
    await openLink(browser, mail)
    const page = await browser.get(browser.auth("/totp"))
    expect(page.body.includes("<svg"), "the page has a QR code").toBe(true)
    const secret = secretOf(page)
    await postTo(browser, "totp", { code: "000000" })
    expect(await callsOf(agent, "replaceFactors"), "stored before the code").toBe([])
    const shown = await browser.submit(page, "Confirm", { code: await codeOf(browser, { secret }) })
    expect(shown.text, "the page after the code").toContain("Your recovery codes")
    expect(mail.letters().at(-1)?.subject, "the newest mail").toMatch(/^A second step was added to your account at /)
    expect(JSON.stringify(await agent.seen()).includes(secret), "the store has the key as text").toBe(false)

    browser.wait(2 * step)
    elsewhere.wait(2 * step)
    for (const route of ["totp", "remove-totp", "recovery-codes"]) {
      expect(demandOf(await postJsonTo(elsewhere, route)), `${route}: in another session of the user`).toBe(
        "FreshSignInRequired",
      )
    }
    const codes = await postJsonTo(browser, "recovery-codes")
    expect((codes.json as { recoveryCodes?: unknown[] }).recoveryCodes?.length, "codes after the addition").toBe(10)
    browser.wait(600)
    expect(demandOf(await postJsonTo(browser, "remove-totp")), "ten minutes later").toBe("FreshSignInRequired")
    const other = browser.fresh()
    expect(isHeld(await openLink(other, mail)), "a sign-in is held").toBe(true)
    await answer(other, await codeOf(other, { secret }))
    const renewed = await postJsonTo(other, "recovery-codes")
    expect((renewed.json as { recoveryCodes?: unknown[] }).recoveryCodes?.length, "new recovery codes").toBe(10)
    expect(mail.letters().at(-1)?.subject, "the mail about them").toMatch(/^Your account at .* has new recovery codes$/)
    other.wait(2 * step)
    const replaced = await addFactor(other)
    expect(replaced.secret === secret, "the new key is the old one").toBe(false)
    expect((await postJsonTo(other, "remove-totp")).json, "the removal").toBe({ removed: true })
    expect(mail.letters().at(-1)?.subject, "the mail about it").toMatch(
      /^The second step was removed from your account at /,
    )
    const last = other.fresh()
    expect(isHeld(await openLink(last, mail)), "a sign-in afterwards is held").toBe(false)
    expect(await emailOf(last), "who is signed in").toBe(mail.address())
  },
}
