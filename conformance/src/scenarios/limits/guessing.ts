import { password } from "../../fixtures/providers.ts"
import { codeOf, createAttempt, isOverLimit, perAccount } from "../../limit-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { rightForm, sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.6/code", "8/limits"],
  cases: [80],
  name: "the right password is not accepted after ten attempts at an account",
  needs: ["fixtures", "credentials", "verbs", "store"],
  fixture: "database",
  async run({ agent, expect }) {
    const attempt = await createAttempt(agent)
    const spellings = ["alice", "Alice", " alice ", "ALICE", "ａｌｉｃｅ", "alicé", "al\u200bice"]
    for (let i = 0; i < perAccount; i++) {
      const page = await attempt(spellings[i % spellings.length]!)
      expect(codeOf(page), `code of attempt ${i + 1}`).toBe("credentials")
    }
    expect(isOverLimit(await attempt("alice", password)), "the right password is not checked").toBe(true)
    const page = await signInAs(agent)
    expect(page.alerts.join(), "message on the page").toContain("too many attempts")
    const program = await agent.postJson("/auth/callback/credentials", await rightForm(agent))
    expect([program.status, program.json], "to a program").toBe([429, { error: "CredentialsSignin" }])
    expect(Number(program.headers.get("retry-after")), "seconds to wait").toBe(900)
    const login = await agent.submit(await agent.get("/login"), "Log in", { username: "alice", password })
    expect(login.alerts, "server-side signIn").toBe(["CredentialsSignin too_many_attempts"])
    expect(await sessionOf(agent), "session").toBe(null)
    await signInAs(agent, "bob")
    expect((await sessionOf(agent))?.user?.["name"], "name after a sign-in to another account").toBe("Bob")
  },
}
