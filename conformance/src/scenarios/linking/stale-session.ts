import { arrive, lastErrorOf, nameOf, signInBy, toReturn } from "../../oauth-steps.ts"
import { answer, ask, register, storedPasskeys, toDevice, toOffer } from "../../passkey-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionCookiesOf } from "../../steps.ts"
import { callsOf } from "../../store-steps.ts"

/** The seconds after a sign-in for which the user may link accounts. */
const linkLife = 600

export const scenario: Scenario = {
  spec: ["6/linkAccount", "4.3/requireFresh"],
  cases: [52],
  name: "a session adds no account and no passkey more than 600 s after the sign-in, until its user signs in again",
  needs: ["fixtures", "oidc", "oauth", "store"],
  async run({ agent, idp, expect }) {
    const linked = async () => (await callsOf(agent, "linkAccount")).length
    for (const fixture of ["passkey", "passkey-jwt"] as const) {
      const [own, more] = fixture === "passkey" ? ["ada", "grace"] as const : ["alan", "barbara"] as const
      const browser = agent.fresh().use(fixture)
      await idp.order({ now: browser.now() })
      await idp.next({ account: own })
      await signInBy(browser, idp)
      const name = await nameOf(browser)
      const device = toDevice(browser)
      expect((await browser.get("/auth/signin")).text, `${fixture}: sign-in page after the sign-in`)
        .toContain("Signing in at another service adds it to this account.")

      // both begin in time, and end too late
      browser.wait(linkLife - 60)
      const { options } = await toOffer(browser, "register")
      const late = await device.create(options)
      await idp.order({ now: browser.now() })
      await idp.next({ account: more })
      const callback = await toReturn(browser, { provider: "idp-oauth" })
      browser.wait(61)
      const before = { cookies: sessionCookiesOf(browser), linked: await linked() }
      const expectUnchanged = async (what: string) => {
        expect(await lastErrorOf(browser), `${fixture}: ${what}, logged`).toBe("FreshSignInRequired")
        expect(sessionCookiesOf(browser), `${fixture}: ${what}, session`).toBe(before.cookies)
        expect(await linked(), `${fixture}: ${what}, accounts linked`).toBe(before.linked)
      }
      const shown = await browser.follow((await arrive(browser, callback, idp)).location!.href)
      await expectUnchanged("another account")
      expect(shown.text, `${fixture}: page after another account`).toContain("first sign in again with the account")
      expect(shown.text, `${fixture}: page after another account`).not.toContain("adds it to this account")
      const registered = await answer(browser, "register", late)
      await expectUnchanged("a passkey")
      expect(registered.location?.searchParams.get("error"), `${fixture}: a passkey`).toBe("FreshSignInRequired")
      const asked = await ask(browser, "register")
      expect([asked.status, asked.json], `${fixture}: options for a passkey`).toBe([401, {
        error: "FreshSignInRequired",
      }])
      expect((await storedPasskeys(browser)).length, `${fixture}: passkeys stored`).toBe(fixture === "passkey" ? 0 : 1)

      await idp.next({ account: own })
      await signInBy(browser, idp)
      await idp.next({ account: more })
      await signInBy(browser, idp, { provider: "idp-oauth" })
      await register(browser, device)
      expect(await nameOf(browser), `${fixture}: user after all`).toBe(name)
      expect(await linked(), `${fixture}: accounts linked after a new sign-in`).toBe(before.linked + 2)
    }
  },
}
