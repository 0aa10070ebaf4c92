import { emailOf } from "../../second-factor-steps.ts"
import { changeTo, enterChangeCode, requestChange, signInByCode } from "../../email-change-steps.ts"
import { postTo } from "../../password-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [47, 50, 53, 141],
  name: "an address of another user is not taken over, no answer tells that it has a user, and its mail says so",
  needs: ["fixtures", "email", "store"],
  fixture: "email-change",
  async run({ agent, mail, expect }) {
    await signInByCode(agent.fresh(), mail, "owner")
    await signInByCode(agent, mail)
    const shown = []
    for (const name of ["owner", "nobody"]) {
      const { status, location, body } = await postTo(agent, "change-email", { email: mail.address(name) })
      const page = await agent.get(location!.pathname + location!.search)
      const text = page.text.replaceAll(mail.address(name), "?")
      shown.push({ status, path: location?.pathname, body, length: location!.search.length - name.length, text })
    }
    const [owner, nobody] = shown.map(({ length: _, ...rest }) => rest)
    expect(owner, "what is shown about a taken address").toBe(nobody)
    expect(mail.letters("owner").at(-1)?.subject, "the mail to the owner").toMatch(
      /^This e-mail address already has an account/,
    )
    expect(/\d{4} \d{4}/.test(mail.letters("owner").at(-1)!.text), "it has a code").toBe(false)
    const step = await requestChange(agent, mail.address("owner"))
    expect((await enterChangeCode(agent, step, "12345678")).status, "an invented code").toBe(400)

    // of two users who change to one address at the same time, one gets it
    const other = agent.fresh()
    await signInByCode(other, mail, "other")
    const steps: string[] = []
    const codes: string[] = []
    for (const browser of [agent, other]) {
      steps.push(await requestChange(browser, mail.address("free")))
      codes.push(mail.code("free"))
    }
    await Promise.all([agent, other].map((browser, i) => enterChangeCode(browser, steps[i]!, codes[i]!)))
    const addresses = [await emailOf(agent), await emailOf(other)]
    expect(addresses.filter((one) => one === mail.address("free")).length, "users with the address").toBe(1)
    const late = addresses[0] === mail.address("free") ? other : agent
    expect((await changeTo(late, mail, "spare")).json, "the other user's next change").toBe({ changed: true })
  },
}
