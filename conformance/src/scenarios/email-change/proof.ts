import { emailOf } from "../../second-factor-steps.ts"
import { changeCodeLife, enterChangeCode, requestChange, signInByCode } from "../../email-change-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [50, 62, 140],
  name: "only the mailed code changes the address: in the session that asked for it, in ten minutes, in five attempts",
  needs: ["fixtures", "email", "store"],
  fixture: "email-change",
  async run({ agent, mail, expect }) {
    await signInByCode(agent, mail)
    const twin = agent.fresh()
    await signInByCode(twin, mail)
    const mallory = agent.fresh()
    await signInByCode(mallory, mail, "mallory")
    const attempt = async (browser: typeof agent, step: string, code: string) => {
      const { status, json } = await enterChangeCode(browser, step, code)
      return [status, (json as { readonly error?: string } | undefined)?.error]
    }
    const first = await requestChange(agent, mail.address("new"))
    const right = mail.code("new")
    const wrong = right.startsWith("1") ? "22222222" : "11111111"
    expect(await attempt(agent, first, wrong), "a wrong code").toBe([400, "InvalidCode"])
    for (const text of ["", "x".repeat(5_000), `${right}1`, right.slice(1)]) {
      expect(await attempt(agent, first, text), `the code ${text.slice(0, 20)}`).toBe([400, "InvalidCode"])
    }
    expect(await attempt(agent, first, right), "the right code after five wrong ones").toBe([400, "InvalidCode"])
    const second = await requestChange(agent, mail.address("new"))
    const code = mail.code("new")
    for (const [who, browser] of [["another session", twin], ["another user", mallory]] as const) {
      expect(await attempt(browser, second, code), `the code in ${who}`).toBe([400, "Expired"])
    }
    for (const step of ["", "x", `${second}x`, second.slice(0, -1)]) {
      expect(await attempt(agent, step, code), "a forged step").toBe([400, "Expired"])
    }
    agent.wait(changeCodeLife + 1)
    const late = await enterChangeCode(agent, second, code)
    expect((late.json as { error?: string }).error, "after ten minutes").toBe("FreshSignInRequired")
    const fresh = agent.fresh()
    await signInByCode(fresh, mail)
    expect(await attempt(fresh, second, code), "after a new sign-in").toBe([400, "Expired"])
    expect(await emailOf(agent), "the address").toBe(mail.address())
  },
}
