import { answer, codeOf, emailOf, openLink, toUserWithFactor } from "../../second-factor-steps.ts"
import { csrfOf, sessionOf } from "../../steps.ts"
import { callsDuring } from "../../store-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [30, 31, 32, 65],
  name: "no other site posts the forms of a second factor, and a code without a pending sign-in signs no user in",
  needs: ["fixtures", "email", "store", "passwords"],
  fixture: "mfa",
  async run({ agent, mail, expect }) {
    const factor = await toUserWithFactor(agent, mail)
    const other = agent.fresh()
    await openLink(other, mail)
    const code = await codeOf(other, factor)
    const calls = await callsDuring(agent, async () => {
      for (
        const [browser, route] of [
          [other, "second-factor"],
          ...["totp", "remove-totp", "recovery-codes", "forget-device"].map((name) => [agent, name] as const),
        ] as const
      ) {
        const path = browser.auth(`/${route}`)
        const foreign = await browser.post(path, { csrfToken: await csrfOf(browser), code }, {
          from: "https://evil.test/",
        })
        expect(foreign.status, `${route}: status for another site`).toBe(403)
        const bare = await browser.post(path, { code })
        expect(bare.location?.searchParams.get("error"), `${route}: error without the token`).toBe("MissingCSRF")
      }
    })
    expect(calls.filter((name) => !/^(hit|getSession|updateSession)/.test(name)), "calls of the store").toBe([])
    const stranger = agent.fresh()
    const lost = await answer(stranger, code)
    expect(lost.location?.searchParams.get("error"), "error without a pending sign-in").toBe("InvalidCheck")
    expect(await sessionOf(stranger), "session without one").toBe(null)
    const page = await stranger.get(stranger.auth("/second-factor"))
    expect(page.location?.pathname, "where its page leads").toBe(stranger.auth("/signin"))
    await answer(other, code)
    expect(await emailOf(other), "who is signed in").toBe(mail.address())
  },
}
