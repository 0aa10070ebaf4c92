import type { Agent } from "../../agent.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfOf, readSession, type SeenSession, sessionCookie, signInAs } from "../../steps.ts"

/** Reads the session, which has to end then. Returns the seconds that the browser keeps a new cookie, if it got one. */
async function endOf(
  agent: Agent,
): Promise<{ readonly expires: string | undefined; readonly kept: string | undefined }> {
  const page = await readSession(agent)
  const line = page.setCookies.find((line) => line.startsWith(`${sessionCookie}=`))
  return { expires: (page.json as SeenSession | null)?.expires, kept: /Max-Age=(\d+)/.exec(line ?? "")?.[1] }
}

export const scenario: Scenario = {
  spec: ["8/maxAge"],
  cases: [59],
  name: "a session ends absoluteMaxAge after the sign-in, whatever reads and updates do",
  needs: ["fixtures", "credentials", "cookie-sessions"],
  fixture: "absolute-lifetime",
  async run({ agent, expect }) {
    const began = agent.now()
    await signInAs(agent)
    const signedIn = agent.now()
    for (const seconds of [500, 400]) {
      const asked = agent.wait(seconds).now()
      const { expires, kept } = await endOf(agent)
      const end = Date.parse(expires ?? "")
      const earliest = Math.min(asked + 600_000, began + 1_000_000)
      const latest = Math.min(agent.now() + 600_000, signedIn + 1_000_000)
      expect(end > earliest - 2_000 && end < latest + 2_000, `${expires} is the end after ${seconds} s more`).toBe(true)
      expect(Number(kept) <= (latest - asked) / 1_000 + 2, `the cookie lives ${kept} s`).toBe(true)
    }
    await agent.postJson("/auth/session", { csrfToken: await csrfOf(agent.wait(50)), data: { user: { name: "Al" } } })
    expect((await endOf(agent)).expires === undefined, "it has ended before absoluteMaxAge").toBe(false)
    const copy = `${sessionCookie}=${agent.jar.get(sessionCookie)}`
    expect((await readSession(agent.wait(55))).json, "session after absoluteMaxAge").toBe(null)
    expect((await readSession(agent, { cookie: copy })).json, "its copy").toBe(null)
  },
}
