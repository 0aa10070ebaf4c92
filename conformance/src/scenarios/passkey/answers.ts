import { ask, register, signInWithPasskey, toDevice, toOffer } from "../../passkey-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfOf, readSession } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/providers", "4.1/mounting", "2.8/redirect"],
  cases: [19, 35],
  name:
    "a finished sign-in with a passkey answers scripts with a URL, forms with a redirect and programs with a status",
  needs: ["fixtures", "store"],
  fixture: "passkey",
  async run({ agent, expect }) {
    const { passkey } = (await agent.get("/auth/providers")).json as Record<string, Record<string, unknown>>
    expect(passkey?.["type"], "type").toBe("webauthn")
    const start = await agent.post("/auth/signin/passkey", { csrfToken: await csrfOf(agent) })
    expect([start.status, start.location?.pathname], "start by a form").toBe([303, "/auth/signin/passkey"])

    const device = toDevice(agent)
    await register(agent, device, { email: "ada@app.test" })
    const headers = { "x-auth-return-redirect": "1" }
    const browser = agent.fresh()
    const csrfToken = await csrfOf(browser)
    const body = async () => {
      const data = await device.get((await toOffer(browser, "authenticate")).options)
      return { csrfToken, action: "authenticate", data: JSON.stringify(data), callbackUrl: "/api/me" }
    }
    const used = await body()
    const right = await browser.postJson("/auth/callback/passkey", used, { headers })
    expect(right.json, "answer to a script").toBe({ url: `${agent.origin}/api/me` })
    expect((await readSession(browser)).body, "session").toContain("ada@app.test")
    const wrong = await browser.postJson("/auth/callback/passkey", used)
    expect(wrong.status, "status for a program").toBe(401)
    expect(wrong.json, "answer to a program").toHaveKeys(["error"])

    const away = await signInWithPasskey(agent.fresh(), device, { callbackUrl: "https://evil.test/" })
    expect(away.location?.origin, "target of another origin").toBe(agent.origin)
    for (const query of ["action=delete", "action="]) {
      const page = await agent.get(`/auth/webauthn-options/passkey?${query}`, {
        kind: "fetch",
        from: `${agent.origin}/`,
      })
      expect(page.status, query).toBe(400)
    }
    for (const email of ["", "nobody", "a@b@c", "ada@app.test, eve@app.test"]) {
      expect((await ask(agent.fresh(), "register", { email })).status, `a new user with the address "${email}"`).toBe(
        400,
      )
    }
    expect((await agent.get("/auth/webauthn-options/credentials")).status, "no passkeys' provider").toBe(404)
  },
}
