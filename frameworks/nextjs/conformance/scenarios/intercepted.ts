import type { Scenario } from "@svc-auth/conformance"
import { logIn, secret } from "./steps.ts"

/** What Next's client sends when it opens a page from one below `/protected`. Next then shows the route there that intercepts the page. */
const fromProtected = { rsc: "1", "next-url": "/protected" }

export const scenario: Scenario = {
  spec: ["2.8/authorized", "4.3/auth-middleware"],
  cases: [77, 95, 97],
  name: "no guarded route leaves in place of an open page that it intercepts",
  needs: ["app", "guard", "fixtures", "credentials"],
  fixture: "guarded-from-root",
  async run({ agent, expect }) {
    const visitor = agent.fresh()
    expect((await visitor.get("/photo")).status, "the open page").toBe(200)
    const asked = await visitor.get("/photo", { headers: fromProtected })
    // Next first adds a parameter to the URL of such a request
    const isNamed = asked.location?.pathname === "/photo"
    const page = isNamed ? await visitor.get(asked.location!.href, { headers: fromProtected }) : asked
    expect([page.status, page.body.includes(secret)], "a visitor").toBe([303, false])
    await logIn(agent)
    const shown = await agent.follow("/photo", { headers: fromProtected })
    expect([shown.status, shown.body.includes(secret)], "signed in").toBe([200, true])
  },
}
