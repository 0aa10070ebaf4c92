import { good, signUpBy, toPasswordLink } from "../../password-steps.ts"
import { csrfOf, sessionOf } from "../../steps.ts"
import { callsDuring } from "../../store-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [40, 47, 91, 123],
  name: "malformed, oversized and repeated fields are a wrong password, and nothing is stored",
  needs: ["fixtures", "email", "store", "passwords"],
  fixture: "password",
  async run({ agent, mail, expect }) {
    const email = mail.address()
    await signUpBy(agent.fresh(), mail)
    const csrfToken = await csrfOf(agent)
    // half a character has no bytes, so it would be the same as this one
    const odd = mail.address("odd")
    await signUpBy(agent.fresh(), mail, "odd", `${good}\ufffd`)
    const link = new URL(await toPasswordLink(agent, mail, "signup", "half"))
    const fields = { csrfToken, ...Object.fromEntries(link.searchParams), password: `${good}\ud800` }
    const refused = await agent.postJson(agent.auth("/new-password/password"), fields)
    expect([refused.status, refused.json], "a new password with half a character").toBe([
      400,
      { error: "PasswordRefused", code: "too_short" },
    ])
    const bodies = [
      { email, password: "" },
      { email, password: [good] },
      { email, password: { 0: good } },
      { email, password: null },
      { email, password: 1 },
      { email, password: "x".repeat(5_000) },
      { email, password: "\ud800".repeat(400) },
      { email: odd, password: `${good}\ud800` },
      { email: [email], password: good },
      { email: `${email},eve@app.test`, password: good },
      { email: "x".repeat(5_000), password: good },
      { password: good },
      { email },
    ]
    const calls = await callsDuring(agent, async () => {
      for (const [i, body] of bodies.entries()) {
        const page = await agent.postJson(agent.auth("/callback/password"), { csrfToken, ...body })
        expect([page.status, page.json], `response ${i}`).toBe([401, { error: "CredentialsSignin" }])
      }
      const twice = await agent.post(agent.auth("/callback/password"), [
        ["csrfToken", csrfToken],
        ["email", email],
        ["password", good],
        ["password", good],
      ])
      expect(twice.status < 500 && twice.location?.pathname !== "/protected", "two passwords are refused").toBe(true)
    })
    const reads = new Set(["hit", "getUserByEmail", "getPassword"])
    expect(calls.filter((name) => !reads.has(name)), "other calls of the store").toBe([])
    expect(await sessionOf(agent), "session").toBe(null)
  },
}
