import type { Scenario } from "@svc-auth/conformance"
import { alice, call, functionUrl, meOf } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["2.8/authorized"],
  cases: [85, 97],
  name:
    "a rule that guards everything also guards server functions, and Start's client follows the redirect to sign-in",
  needs: ["app", "guard", "fixtures", "credentials"],
  async run({ agent, expect }) {
    const logIn = await functionUrl(agent, "Log in")
    agent.use("guarded")
    const page = await call(agent, logIn, alice)
    expect([page.status, page.location?.pathname], "Start's client").toBe([200, "/auth/signin"])
    expect(page.location?.searchParams.get("callbackUrl"), "back to").toBe(`${agent.origin}/actions`)
    const from = `${agent.origin}/actions`
    const form = await agent.post(logIn, alice, { from })
    expect([form.status, form.location?.pathname], "a form").toBe([303, "/auth/signin"])
    const program = await agent.post(logIn, alice, { kind: "program" })
    expect(program.status, "a program").toBe(401)
    const odd = await agent.post(logIn.replace("/_server", "/_serverless"), alice, { kind: "program" })
    expect(odd.status, "another spelling").toBe(401)
    expect(await meOf(agent.use("default")), "name").toBe(undefined)
  },
}
