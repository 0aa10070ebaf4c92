import type { Scenario } from "@svc-auth/conformance"
import { logIn } from "./steps.ts"

/** Every kind of route under `/protected`, in every spelling that the router accepts. */
const requests = [
  ["GET", "/protected"],
  ["HEAD", "/protected"],
  ["POST", "/protected"],
  ["GET", "/protected/"],
  ["GET", "/protected?x"],
  ["GET", "/%70rotected"],
  ["GET", "/protected/api"],
  ["POST", "/protected/api"],
  ["GET", "/protected/any"],
  ["PUT", "/protected/any"],
  ["GET", "/protected/before"],
  ["GET", "/protected/late"],
  ["GET", "/protected/group/api"],
  ["GET", "/protected/files/a/b"],
  ["GET", "/protected/mounted/me"],
  ["GET", "/protected/nowhere"],
] as const

export const scenario: Scenario = {
  spec: ["2.8/authorized"],
  cases: [85, 97],
  name: "the guard runs for every route of the app, wherever the route is declared and however its path is spelled",
  needs: ["app", "guard", "fixtures", "credentials"],
  async run({ agent, expect }) {
    for (const [method, path] of requests) {
      for (const kind of ["navigate", "fetch", "program"] as const) {
        const page = await agent.send(method, path, undefined, { kind, from: `${agent.origin}/` })
        const label = `${method} ${path} by ${kind}`
        expect([303, 401].includes(page.status), label).toBe(true)
        expect(page.body, label).not.toContain("members")
        expect(page.body, label).not.toContain("ought")
      }
    }
    await logIn(agent)
    for (const path of ["/protected/before", "/protected/late", "/protected/group/api", "/protected/any"]) {
      expect((await agent.get(path)).json, `${path}, signed in`).toBe({ secret: "for members" })
    }
    expect((await agent.get("/protected/nowhere")).status, "no route, signed in").toBe(404)
  },
}
