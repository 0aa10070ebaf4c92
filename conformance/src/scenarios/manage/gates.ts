import { currentOf, readSessions } from "../../manage-steps.ts"
import { nameOf } from "../../revocation-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfOf, signInAs } from "../../steps.ts"

const actions = ["end-session", "end-other-sessions", "end-all-sessions"] as const
const elsewhere = { "sec-fetch-site": "cross-site", origin: "https://evil.example" }

export const scenario: Scenario = {
  spec: ["5/5"],
  cases: [32, 39],
  name: "no session ends for a request from another site, without the CSRF token, for a stale session or for no user",
  needs: ["fixtures", "credentials", "store"],
  fixture: "database",
  async run({ agent, expect }) {
    const other = agent.fresh()
    for (const browser of [agent, other]) await signInAs(browser)
    const { id } = await currentOf(other)
    const token = { csrfToken: await csrfOf(agent), id }
    for (const action of actions) {
      const path = agent.auth(`/${action}`)
      const crossSite = await agent.postJson(path, token, { headers: elsewhere })
      expect(crossSite.status, `${action} from another site`).toBe(403)
      const untold = await agent.postJson(path, { id })
      expect([untold.status, (untold.json as { error?: string }).error], `${action} without token`).toBe([
        403,
        "MissingCSRF",
      ])
      expect((await agent.get(path)).status, `GET ${action}`).toBe(405)
      const stranger = agent.fresh()
      const nobody = await stranger.postJson(path, { csrfToken: await csrfOf(stranger), id })
      expect([nobody.status, nobody.json], `${action} without a user`).toBe([401, { error: "SignInRequired" }])
      const form = await stranger.post(path, { csrfToken: await csrfOf(stranger), id })
      expect(form.location?.search, `${action} without a user, as a form`).toMatch(/error=SignInRequired/)
    }
    const list = await readSessions(agent.fresh())
    expect([list.status, list.json], "list without a user").toBe([401, { error: "SignInRequired" }])
    expect((await readSessions(agent)).headers.get("cache-control"), "Cache-Control of the list").toMatch(/no-store/)
    expect([await nameOf(agent), await nameOf(other)], "sessions").toBe(["Alice", "Alice"])

    agent.wait(601)
    for (const action of actions.slice(1)) {
      const page = await agent.postJson(agent.auth(`/${action}`), { csrfToken: await csrfOf(agent) })
      const { error, signInUrl } = page.json as { error: string; signInUrl: string }
      expect([page.status, error], `${action} in a stale session`).toBe([401, "FreshSignInRequired"])
      expect(new URL(signInUrl).pathname, `${action}: where the user signs in again`).toBe(agent.auth("/signin"))
    }
    expect([await nameOf(agent), await nameOf(other)], "sessions after all").toBe(["Alice", "Alice"])
    const ended = await agent.postJson(agent.auth("/end-session"), { csrfToken: await csrfOf(agent), id })
    expect([ended.status, await nameOf(other)], "end-session needs no fresh session").toBe([303, null])
  },
}
