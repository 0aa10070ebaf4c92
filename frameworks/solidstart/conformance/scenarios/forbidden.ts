import type { Scenario } from "@svc-auth/conformance"
import { alice, call, functionUrl } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["2.8/authorized"],
  cases: [97],
  name: "Start's client goes to the page with the 403 if the user may not call a server function",
  needs: ["app", "guard", "fixtures", "credentials"],
  async run({ agent, expect }) {
    const logIn = await functionUrl(agent, "Log in")
    await call(agent, logIn, alice)
    agent.use("closed")
    const called = await call(agent, logIn, alice)
    expect([called.status, called.location?.pathname], "Start's client").toBe([200, "/auth/error"])
    const page = await agent.get(called.location!.href)
    expect([page.status, page.text.includes("No access to this page")], "where it leads").toBe([403, true])
    const form = await agent.post(logIn, alice, { from: `${agent.origin}/actions` })
    expect([form.status, form.text.includes("No access to this page")], "a form").toBe([403, true])
    const program = await agent.post(logIn, alice, { kind: "program" })
    expect(program.status, "a program").toBe(403)
  },
}
