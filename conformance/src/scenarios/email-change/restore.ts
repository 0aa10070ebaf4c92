import { changeTo, restoreBy, restoreLife } from "../../email-change-steps.ts"
import { isRefusal } from "../../mail-steps.ts"
import { good, isWrong, signInBy, signUpBy } from "../../password-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { emailOf, openLink } from "../../second-factor-steps.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [50, 55, 58, 142],
  name: "the old address can be put back once in seven days, also after a second change, and that ends all sessions",
  needs: ["fixtures", "email", "store", "passwords"],
  fixture: "password-email-change",
  async run({ agent, mail, expect }) {
    await signUpBy(agent, mail)
    expect((await changeTo(agent, mail, "second")).json, "the first change").toBe({ changed: true })
    const link = mail.link()
    expect((await changeTo(agent, mail, "third")).json, "the second change").toBe({ changed: true })
    // while it works, there is no other: a thief who changes the address twice could undo what the owner puts back
    const later = mail.letters("second").at(-1)!
    expect(later.subject, "the mail to the second address").toMatch(/has been changed$/)
    expect(later.text.includes("restore-email"), "it has a link").toBe(false)

    const owner = agent.fresh()
    const page = await owner.get(link)
    expect([page.status, page.text.includes(mail.address())], "the page of the link").toBe([200, true])
    expect(await emailOf(agent), "the session before the button").toBe(mail.address("third"))
    const done = await owner.submit(page, "Put this address back")
    expect(done.text, "the page afterwards").toContain("Your old address is back.")
    expect([await emailOf(agent), await emailOf(owner)], "sessions").toBe([undefined, undefined])
    for (const name of [undefined, "third"]) {
      expect(isWrong(await signInBy(owner, mail.address(name), good)), "the password").toBe(true)
    }
    expect(mail.letters("third").at(-1)?.subject, "the mail to the other address").toMatch(/was changed back$/)
    expect(isRefusal(await restoreBy(owner, link)), "the link once more").toBe(true)
    await openLink(owner, mail)
    expect(await emailOf(owner), "who signs in by a mailed link").toBe(mail.address())

    expect((await changeTo(owner, mail, "fourth")).json, "the owner's next change").toBe({ changed: true })
    const again = mail.link()
    expect((await restoreBy(agent.fresh(), again)).location?.searchParams.has("done"), "its link").toBe(true)
    const next = agent.fresh()
    await signUpBy(next, mail, "late")
    await changeTo(next, mail, "later")
    const old = mail.link("late")
    next.wait(restoreLife + 1)
    expect(isRefusal(await restoreBy(next, old)), "after seven days").toBe(true)
    const forged = new URL(old)
    forged.searchParams.set("link", `${forged.searchParams.get("link")!.slice(0, -2)}AA`)
    expect(isRefusal(await restoreBy(next.fresh(), forged.href)), "a forged link").toBe(true)
  },
}
