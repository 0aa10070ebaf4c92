import { toTwin } from "../../mail-steps.ts"
import {
  answer,
  codeOf,
  emailOf,
  isCodeRefusal,
  isHeld,
  openLink,
  postJsonTo,
  secretOf,
  step,
} from "../../second-factor-steps.ts"
import { sessionOf } from "../../steps.ts"
import { callsOf } from "../../store-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [65, 82, 116],
  name: "where a second factor is required, a user adds one by a mailed code before their session begins",
  needs: ["fixtures", "email", "store", "passwords"],
  fixture: "mfa-required",
  async run({ agent, mail, expect }) {
    expect(isHeld(await openLink(agent, mail)), "the first sign-in is held").toBe(true)
    const early = await postJsonTo(agent, "second-factor", { code: "000000" })
    expect([early.status, early.json], "a code before the mail").toBe([401, { error: "InvalidCode" }])
    const start = await agent.get(agent.auth("/second-factor"))
    const first = await agent.submit(start, "Send e-mail")
    expect(first.text, "the page after the mail").toContain("Enter the code from the e-mail.")
    const old = mail.code()
    const asked = await agent.submit(first, "Send another e-mail")
    const code = mail.code()
    expect(isCodeRefusal(await answer(agent, old)), "the code of the first mail is refused").toBe(true)
    expect(isCodeRefusal(await answer(agent, "00000000")), "a wrong mailed code is refused").toBe(true)
    const other = agent.fresh()
    await openLink(other, mail)
    await postJsonTo(other, "second-factor")
    expect((await postJsonTo(other, "second-factor", { code })).status, "the code in another sign-in").toBe(401)

    const page = await agent.submit(asked, "Confirm", { code })
    const secret = secretOf(page)
    expect([await sessionOf(agent), await callsOf(agent, "replaceFactors")], "session and factors before the app").toBe(
      [
        null,
        [],
      ],
    )
    const copy = toTwin(agent)
    const shown = await agent.submit(page, "Confirm", { code: await codeOf(agent, { secret }) })
    expect(shown.text, "the page after the code of the app").toContain("Your recovery codes")
    expect(await emailOf(agent), "who is signed in").toBe(mail.address())
    copy.wait(2 * step)
    const again = await answer(copy, await codeOf(copy, { secret }))
    expect(again.location?.searchParams.get("error"), "error of a copy of the sign-in").toBe("InvalidCheck")
    expect(await sessionOf(copy), "session of the copy").toBe(null)
  },
}
