import type { Scenario } from "@svc-auth/conformance"
import { logIn } from "./steps.ts"

/** Paths that the router takes as text below `/protected`, and that a URL, read once more, would take for somewhere else. */
const ways = [
  "/protected/files/%5C..%5C..%5C..%5Cabout",
  "/protected/files/%5C..%5C..%5C..%5Cauth%5Cx",
  "/protected/files/.%0A./.%0A./.%0A./about",
  "/protected/files/.%09./.%09./.%0D./login",
  "/protected/files/%5c%2e%2e%5c%2e%2e%5c%2e%2e%5clogin",
  "/protected/files/%20..%20",
  "/protected/files/%C3%A4%25",
]

export const scenario: Scenario = {
  id: "sveltekit/path-of-two-meanings",
  spec: ["2.8/authorized"],
  cases: [85, 97],
  name: "a path that the router and a URL read differently does not get round the guard",
  needs: ["app", "guard", "fixtures", "credentials"],
  async run({ agent, expect }) {
    for (const path of ways) {
      for (const kind of ["navigate", "program"] as const) {
        const page = await agent.get(path, { kind })
        expect(page.body, `${path} by ${kind}`).not.toContain("members")
        expect([303, 401].includes(page.status), `${path} by ${kind} is ${page.status}`).toBe(true)
      }
    }
    await logIn(agent)
    expect((await agent.get("/protected/files/a", { kind: "program" })).body, "signed in").toContain("for members")
  },
}
