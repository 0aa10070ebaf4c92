import { callsOf, enter, toCode, toWrong } from "../../mail-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfOf, sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/email"],
  cases: [32],
  name: "programs get typed errors for a code, and a form needs the CSRF token",
  needs: ["fixtures", "email", "store"],
  fixture: "email-code",
  async run({ agent, mail, expect }) {
    const code = await toCode(agent, mail)
    const csrfToken = await csrfOf(agent)
    const refused = await agent.postJson("/auth/signin/email", { csrfToken, code: toWrong(code) })
    expect([refused.status, refused.json], "a wrong code").toBe([401, { error: "InvalidCode" }])
    const before = (await agent.seen()).length
    const forged = await agent.post("/auth/signin/email", { csrfToken: "x".repeat(43), code })
    expect(forged.location?.searchParams.get("error"), "without the token").toBe("MissingCSRF")
    const foreign = await agent.post("/auth/signin/email", { csrfToken, code }, { from: "https://evil.example/" })
    expect(foreign.status, "from another site").toBe(403)
    expect(callsOf((await agent.seen()).slice(before)), "calls of the store").toBe([])
    const right = await agent.postJson("/auth/signin/email", { csrfToken, code, callbackUrl: "/protected" })
    expect(right.location?.pathname, "where it leads").toBe("/protected")
    expect((await sessionOf(agent))?.user?.["email"], "who is signed in").toBe(mail.address())
    const own = agent.fresh().use("email-code-custom-pages")
    const wrong = await enter(own, toWrong(await toCode(own, mail)))
    expect(wrong.location?.pathname, "the app's own page").toBe("/check-your-mail")
    const parameters = ["provider", "error", "callbackUrl"].map((name) => wrong.location?.searchParams.get(name))
    expect(parameters, "its parameters").toBe(["email", "InvalidCode", "/protected"])
  },
}
