import { toTwin } from "../../mail-steps.ts"
import { answer, codeOf, emailOf, openLink, pendingLife, step, toUserWithFactor } from "../../second-factor-steps.ts"
import { sessionOf } from "../../steps.ts"
import { callsOf } from "../../store-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [62, 65, 115],
  name: "a copied pending sign-in completes once, also of twelve at the same time, and not after five minutes",
  needs: ["fixtures", "email", "store", "passwords"],
  fixture: "mfa",
  async run({ agent, mail, expect }) {
    const factor = await toUserWithFactor(agent, mail)
    const other = agent.fresh()
    await openLink(other, mail)
    const twins = Array.from({ length: 12 }, () => toTwin(other).use("mfa-slow"))
    const codes = await Promise.all([-1, 0, 1].map((steps) => codeOf(other, factor, steps)))
    const before = (await callsOf(agent, "createSession")).length
    await Promise.all(twins.map((twin, i) => answer(twin, codes[i % 3]!)))
    const signedIn = (await Promise.all(twins.map(emailOf))).filter((email) => email === mail.address())
    expect(signedIn.length, "browsers that are signed in").toBe(1)
    expect((await callsOf(agent, "createSession")).length - before, "sessions").toBe(1)
    const next = other.wait(3 * step).fresh()
    await openLink(next, mail)
    const copy = toTwin(next)
    await answer(next, await codeOf(next, factor))
    expect(await emailOf(next), "who is signed in").toBe(mail.address())
    const again = await answer(copy, await codeOf(copy, factor, 1))
    expect(again.location?.searchParams.get("error"), "error of the copy, with a code that was not used").toBe(
      "InvalidCheck",
    )
    expect(await sessionOf(copy), "session of the copy").toBe(null)

    const slow = next.wait(2 * step).fresh()
    await openLink(slow, mail)
    slow.wait(pendingLife + 1)
    const expired = await answer(slow, await codeOf(slow, factor))
    expect(expired.location?.searchParams.get("error"), "error after five minutes").toBe("InvalidCheck")
    expect(await sessionOf(slow), "session after five minutes").toBe(null)
  },
}
