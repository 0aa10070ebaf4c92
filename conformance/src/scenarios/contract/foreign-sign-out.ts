import { isSignedIn, signInForCookies, toForeignPages } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { cookiesOf, csrfOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["5/5"],
  cases: [32],
  name: "no other site can sign the user out",
  needs: ["user"],
  blackbox: true,
  async run({ agent, expect, fixtures, ...services }) {
    await signInForCookies(agent, services)
    const csrfToken = await csrfOf(agent.fresh())
    for (const from of toForeignPages(agent.origin)) {
      for (const fields of [{}, { csrfToken }]) await agent.post(agent.auth("/signout"), fields, { from })
      const link = await agent.get(agent.auth("/signout"), { from })
      expect(await isSignedIn(agent), `a user is still signed in after forms from ${from}`).toBe(true)
      if (!fixtures) continue
      expect(link.status, `status of a link from ${from}`).toBe(200)
      // as a browser without SameSite would send it, and with the user's own token
      const stolen = { csrfToken: await csrfOf(agent) }
      const form = await agent.post(agent.auth("/signout"), stolen, { from, cookie: cookiesOf(agent) })
      expect(form.status, `status of a form with the cookies, from ${from}`).toBe(403)
      expect(await isSignedIn(agent), `a user is still signed in after that form from ${from}`).toBe(true)
    }
  },
}
