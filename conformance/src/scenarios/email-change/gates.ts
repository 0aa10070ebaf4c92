import { changeLife } from "../../account-page-steps.ts"
import { changeCodeLife, enterChangeCode, requestChange, signInByCode } from "../../email-change-steps.ts"
import { postTo } from "../../password-steps.ts"
import { emailOf, postJsonTo } from "../../second-factor-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [32, 55, 58, 140],
  name:
    "no other site, no visitor and no session of more than ten minutes changes an address, and an ended one neither",
  needs: ["fixtures", "email", "store"],
  fixture: "email-change",
  async run({ agent, mail, expect }) {
    await signInByCode(agent, mail)
    const email = mail.address("new")
    const csrfToken = await csrfOf(agent)
    for (const route of ["change-email", "restore-email"]) {
      const sent = await agent.post(`/auth/${route}`, { email, csrfToken }, { from: "https://evil.example/" })
      expect(sent.status, `${route} from another site`).toBe(403)
    }
    const visitor = agent.fresh()
    expect((await postTo(visitor, "change-email", { email })).location?.pathname, "a visitor").toBe("/auth/signin")
    expect((await visitor.get("/auth/change-email")).location?.pathname, "a visitor at the page").toBe("/auth/signin")
    expect((await postJsonTo(visitor, "change-email", { email })).json, "a program").toBe({ error: "SignInRequired" })

    const step = await requestChange(agent, email)
    const thief = agent.fresh()
    await signInByCode(thief, mail)
    await postTo(thief, "end-other-sessions")
    const ended = await enterChangeCode(agent, step, mail.code("new"))
    expect([ended.status, await emailOf(thief)], "a session that has ended since").toBe([401, mail.address()])
    thief.wait(Math.max(changeLife, changeCodeLife) + 1)
    const stale = await postJsonTo(thief, "change-email", { email })
    expect((stale.json as { readonly error?: string }).error, "an old session").toBe("FreshSignInRequired")
    expect((await thief.get("/auth/change-email")).location?.searchParams.has("fresh"), "its page").toBe(true)
  },
}
