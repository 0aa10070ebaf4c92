import type { Agent } from "../../agent.ts"
import { planted } from "../../fixtures/providers.ts"
import { arrive, toReturn } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfOf, sessionOf, signInAs } from "../../steps.ts"

/** Signs in and out in all ways, and collects what must not be logged on the way. */
async function walk(agent: Agent, arriveAt: (callback: URL) => Promise<unknown>): Promise<readonly string[]> {
  const secrets = new Set<string>()
  const keep = (...values: readonly (string | null | undefined)[]) => {
    for (const value of values) if (value) secrets.add(decodeURIComponent(value))
    // the id of a provider is no secret
    const cookies = agent.jar.all(agent.now()).filter(({ name }) => !name.endsWith("svc.last-used"))
    for (const { value } of cookies) for (const part of value.split(/%7C|\|/)) secrets.add(part)
  }
  keep(await csrfOf(agent))
  const callback = await toReturn(agent)
  keep(callback.searchParams.get("code"), callback.searchParams.get("state"))
  await arriveAt(callback)
  keep()
  await sessionOf(agent)
  await signInAs(agent)
  keep()
  await sessionOf(agent)
  await agent.postJson("/auth/session", { csrfToken: await csrfOf(agent), data: { password: `${planted}data` } })
  await agent.submit(await agent.get("/auth/signout"), "Sign out")
  return [...secrets].filter(({ length }) => length > 8)
}

export const scenario: Scenario = {
  spec: ["2.7/debug", "2.7/logger"],
  cases: [93],
  name: "debug lines contain no cookie, session key, code, state, token or password",
  needs: ["fixtures", "credentials", "oidc", "store"],
  fixture: "debug",
  async run({ agent, idp, expect }) {
    for (const fixture of ["debug", "every-level", "database-debug", "database-every-level"] as const) {
      const browser = agent.fresh().use(fixture)
      const secrets = await walk(browser, (callback) => arrive(browser, callback, idp))
      const lines = (await browser.seen()).filter(({ kind }) => kind === "log").map(({ data }) => JSON.stringify(data))
      expect(lines.length > 20, `${lines.length} lines are enough`).toBe(true)
      for (const line of lines) {
        // what a store has in place of a session token begins with `svc1-`
        for (const secret of [planted, "svc1-", ...secrets]) {
          expect(line, `a line with ${fixture}`).not.toContain(secret)
        }
      }
    }
  },
}
