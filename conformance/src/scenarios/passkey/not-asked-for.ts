import { answer, ask, challengeCookie, expectRefusal, register, toDevice, toOffer } from "../../passkey-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfOf, sessionOf } from "../../steps.ts"
import { callsOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["5/5"],
  cases: [31, 32, 69],
  name: "no other site can start or finish a sign-in with a passkey, and each needs the CSRF token",
  needs: ["fixtures", "store"],
  fixture: "passkey",
  async run({ agent, expect }) {
    const device = toDevice(agent)
    await register(agent, device, { email: "ada@app.test" })
    const stored = async () => (await callsOf(agent, "createVerificationToken")).length
    const before = await stored()
    const browser = agent.fresh()
    for (const kind of ["fetch", "navigate"] as const) {
      const page = await browser.get("/auth/webauthn-options/passkey?action=authenticate", {
        kind,
        from: "https://evil.example/",
      })
      expect(page.status, `options by ${kind}`).toBe(403)
    }
    expect([await stored(), browser.jar.get(challengeCookie)], "challenges").toBe([before, undefined])

    const data = async () => JSON.stringify(await device.get((await toOffer(browser, "authenticate")).options))
    const noToken = await browser.post("/auth/callback/passkey", { action: "authenticate", data: await data() })
    expect(noToken.location?.searchParams.get("error"), "without the token").toBe("MissingCSRF")
    const fields = { csrfToken: await csrfOf(browser), action: "authenticate", data: await data() }
    const foreign = await browser.post("/auth/callback/passkey", fields, { from: "https://evil.example/" })
    expect(foreign.status, "from another site").toBe(403)
    expect(await sessionOf(browser), "session").toBe(null)

    // a program can read the options, but gets no further than a browser
    expect((await ask(agent.fresh(), "authenticate")).status, "a page's own").toBe(200)
    const junk = [undefined, "", "{", "[]", "null", "1", JSON.stringify({ id: "A", rawId: "A", type: "public-key" })]
    for (const text of junk) {
      for (const action of ["authenticate", "register"] as const) {
        const other = agent.fresh()
        await toOffer(other, action, { email: "eve@app.test" })
        const page = await answer(other, action, text)
        await expectRefusal({ agent: other, expect }, page, `${action} with ${text}`)
      }
    }
  },
}
