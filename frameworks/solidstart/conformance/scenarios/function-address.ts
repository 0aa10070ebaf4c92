import type { Scenario } from "@svc-auth/conformance"
import { alice, functionUrl, meOf, toNames } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["2.8/authorized"],
  cases: [85, 97],
  name: "a rule for server functions checks the function that runs, however its id and path are written",
  needs: ["app", "guard", "fixtures", "credentials"],
  async run({ agent, expect }) {
    const logIn = await functionUrl(agent, "Log in")
    const id = new URL(logIn).searchParams.get("id") ?? ""
    agent.use("one-function")
    const from = `${agent.origin}/actions`
    const calls = [
      [`/_server?id=${id}`, {}],
      [`/_serverless?id=${id}`, {}],
      [`/_server/x?id=${id}`, {}],
      ["/_server?id=open", { "x-server-id": id }],
      ["/_server?id=open", { "x-server-id": `${id}#open` }],
      ["/_server", { "x-server-id": id }],
      ["/_server?id=open&name=open", { "x-server-id": encodeURIComponent(toNames(new URL(logIn))["x-server-id"]) }],
    ] as const
    for (const [path, headers] of calls) {
      const page = await agent.post(path, alice, { from, kind: "fetch", headers })
      expect(page.status, `${path} ${JSON.stringify(headers)}`).toBe(401)
    }
    // only SolidStart 1 runs the function for these
    for (const path of ["/_server/../actions", "/_server/%2e%2e/actions", "/_server\\..\\actions", "/%5fserver"]) {
      await agent.post(path + new URL(logIn).search, alice, { from, kind: "fetch" })
    }
    const open = await agent.post("/_server?id=open", alice, { from, kind: "fetch" })
    expect([401, 303].includes(open.status), "the one that the rule lets pass").toBe(false)
    expect(await meOf(agent.use("default")), "name").toBe(undefined)
  },
}
