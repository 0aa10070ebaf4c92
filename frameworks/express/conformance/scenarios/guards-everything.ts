import type { Scenario } from "@svc-auth/conformance"
import { logIn } from "./steps.ts"

/** Every kind of route under `/protected`, in every spelling that the router accepts. */
const requests = [
  ["GET", "/protected/part/me"],
  ["HEAD", "/protected/part/me"],
  ["POST", "/protected/part/me"],
  ["GET", "/protected/part/me/"],
  ["GET", "/PROTECTED/Part/ME"],
  ["GET", "/Protected/any/?x"],
  ["PUT", "/protected/any"],
  ["GET", "/protected/events"],
  ["GET", "/protected/pending"],
  ["GET", "/protected/nowhere"],
] as const

export const scenario: Scenario = {
  spec: ["2.8/authorized"],
  cases: [85, 97],
  name: "the guard runs for routers, streams and paths without a route, however the path is spelled",
  needs: ["app", "guard", "fixtures", "credentials"],
  async run({ agent, expect }) {
    for (const [method, path] of requests) {
      for (const kind of ["navigate", "fetch", "program"] as const) {
        const page = await agent.send(method, path, undefined, { kind, from: `${agent.origin}/` })
        const label = `${method} ${path} by ${kind}`
        expect([303, 401].includes(page.status), label).toBe(true)
        expect(page.body, label).not.toContain("members")
      }
    }
    await logIn(agent)
    for (const path of ["/PROTECTED/part/me/", "/protected/any", "/protected/events", "/protected/pending"]) {
      expect((await agent.get(path)).body, `${path}, signed in`).toContain("for members")
    }
    expect((await agent.get("/protected/nowhere")).status, "no route, signed in").toBe(404)
  },
}
