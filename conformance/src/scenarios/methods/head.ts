import type { Scenario } from "../../scenario.ts"
import { cookiesOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/mounting"],
  cases: [38, 49],
  name: "HEAD answers as GET does, without a body and without effect",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    await signInAs(agent.use("every-access"))
    const before = cookiesOf(agent)
    const paths = ["signin", "signout", "session", "csrf", "providers", "error"]
    for (const path of paths) {
      const [head, get] = [
        await agent.send("HEAD", `/auth/${path}`, undefined, {}),
        await agent.fresh().get(`/auth/${path}`),
      ]
      const first = await agent.fresh().send("HEAD", `/auth/${path}`, undefined, {})
      expect(first.setCookies, `cookies of ${path} for a new visitor`).toBe([])
      expect(head.body, `body of ${path}`).toBe("")
      expect(head.status, `status of ${path}`).toBe(get.status)
      expect(head.headers.get("content-type"), `type of ${path}`).toBe(get.headers.get("content-type"))
      expect(head.setCookies, `cookies of ${path}`).toBe([])
    }
    const callback = await agent.send("HEAD", "/auth/callback/idp?code=x&state=y", undefined, {})
    expect([callback.status, callback.setCookies, callback.body], "HEAD of a callback").toBe([200, [], ""])
    expect(cookiesOf(agent), "cookies after all").toBe(before)
  },
}
