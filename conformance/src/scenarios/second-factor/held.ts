import { callVerb } from "../../verb-steps.ts"
import {
  addFactor,
  answer,
  codeOf,
  emailOf,
  isHeld,
  openLink,
  pendingCookie,
  postJsonTo,
} from "../../second-factor-steps.ts"
import { csrfOf, sessionCookiesOf, sessionOf } from "../../steps.ts"
import { callsOf, eventsOf } from "../../store-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [55, 65, 115],
  name: "a sign-in that waits for the second factor opens nothing and begins nothing, until a code completes it",
  needs: ["app", "fixtures", "email", "store", "passwords", "verbs", "guard"],
  fixture: "mfa",
  async run({ agent, mail, expect }) {
    for (const fixture of ["mfa", "mfa-jwt"] as const) {
      const name = fixture === "mfa" ? "ada" : "eve"
      await openLink(agent.use(fixture), mail, name)
      const factor = await addFactor(agent)
      const other = agent.fresh()
      const begun =
        async () => [(await callsOf(agent, "createSession")).length, (await eventsOf(agent, "signIn")).length]
      const before = await begun()
      expect(isHeld(await openLink(other, mail, name)), `${fixture}: the mailed link leads to the second factor`).toBe(
        true,
      )
      expect(other.jar.get(pendingCookie) !== undefined, `${fixture}: the pending cookie is there`).toBe(true)
      expect([await sessionOf(other), sessionCookiesOf(other)], `${fixture}: session`).toBe([null, ""])
      const guarded = await other.get("/protected")
      expect(guarded.location?.pathname, `${fixture}: where a guarded page leads`).toBe(other.auth("/signin"))
      const update = await other.post("/update", { name: "Eve" })
      expect(update.body.includes("Eve"), `${fixture}: the verb to update changes something`).toBe(false)
      expect((await callVerb(other, "sessions")).value ?? null, `${fixture}: the verb to list sessions`).toBe(null)
      for (const route of ["sessions", "accounts"]) {
        const page = await other.get(other.auth(`/${route}`), { kind: "fetch", from: `${other.origin}/` })
        expect(page.status, `${fixture}: GET ${route}`).toBe(401)
      }
      for (const route of ["totp", "remove-totp", "recovery-codes", "forget-device", "end-other-sessions"]) {
        expect((await postJsonTo(other, route)).status, `${fixture}: POST ${route}`).toBe(401)
      }
      const session = await other.postJson(other.auth("/session"), { csrfToken: await csrfOf(other), data: {} })
      expect(session.json ?? null, `${fixture}: POST session`).toBe(null)
      expect(await begun(), `${fixture}: sessions and events`).toBe(before)

      const done = await answer(other, await codeOf(other, factor))
      expect(done.location?.pathname, `${fixture}: where the code leads`).toBe("/protected")
      expect(await emailOf(other), `${fixture}: who is signed in`).toBe(mail.address(name))
      expect(other.jar.get(pendingCookie), `${fixture}: the pending cookie afterwards`).toBe(undefined)
      expect((await begun())[1], `${fixture}: events afterwards`).toBe(before[1]! + 1)
    }
  },
}
