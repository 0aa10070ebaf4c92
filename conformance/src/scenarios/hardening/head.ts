import { signInForCookies } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { cookiesOf } from "../../steps.ts"

const everywhere = ["/session", "/providers", "/signin"]

export const scenario: Scenario = {
  spec: ["4.1/mounting"],
  cases: [38, 49],
  name: "HEAD answers as GET does, without a body and without effect",
  needs: ["user"],
  blackbox: true,
  async run({ agent, expect, fixtures, ...services }) {
    await signInForCookies(agent.use("every-access"), services)
    const before = cookiesOf(agent)
    for (const route of fixtures ? [...everywhere, "/signout", "/csrf", "/error"] : everywhere) {
      const head = await agent.send("HEAD", agent.auth(route), undefined, {})
      expect(head.status, `status of HEAD ${route}`).toBe(200)
      expect(head.body, `body of HEAD ${route}`).toBe("")
      if (!fixtures) continue
      const get = await agent.fresh().get(agent.auth(route))
      expect(get.status, `status of GET ${route}`).toBe(200)
      expect(head.headers.get("content-type"), `type of ${route}`).toBe(get.headers.get("content-type"))
      expect(head.setCookies, `cookies of ${route}`).toBe([])
      const first = await agent.fresh().send("HEAD", agent.auth(route), undefined, {})
      expect(first.setCookies, `cookies of ${route} for a new browser`).toBe([])
    }
    if (!fixtures) return
    const callback = await agent.send("HEAD", "/auth/callback/idp?code=x&state=y", undefined, {})
    expect([callback.status, callback.setCookies, callback.body], "HEAD of a callback").toBe([200, [], ""])
    expect(cookiesOf(agent), "cookies after all").toBe(before)
  },
}
