import type { Scenario } from "../../scenario.ts"
import { amongPlanted, readSession, sessionCookiesOf, signInAs } from "../../steps.ts"

const markCookie = "__Host-svc.signed-out"

export const scenario: Scenario = {
  spec: ["4.3/signOut-jwt"],
  cases: [36, 56, 57],
  name: "planted cookies do not push out the mark that a session has ended",
  needs: ["fixtures", "credentials", "cookie-sessions"],
  fixture: "short-session",
  async run({ agent, expect }) {
    await signInAs(agent)
    const late = sessionCookiesOf(agent)
    await agent.submit(await agent.get("/auth/signout"), "Sign out")
    const mark = `${markCookie}=${agent.jar.get(markCookie)}`
    const marks = Array.from({ length: 20 }, (_, i) => `${i}`.padStart(22, "x")).join(".")
    for (const planted of ["a.b.c.d.e.f.g.h.i.j.k.l.m", marks, "", "."]) {
      const planting = [planted, planted].map((value) => `${markCookie}=${value}`)
      for (const cookie of amongPlanted(mark, planting)) {
        const page = await readSession(agent, { cookie: `${cookie}; ${late}` })
        expect(page.json, `session beside ${planted}`).toBe(null)
      }
    }
  },
}
