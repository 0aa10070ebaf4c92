import type { Scenario } from "@svc-auth/conformance"

/** Paths that the router reads as `/protected` or as text below it, and that a URL could read as something else. */
const paths = [
  "//protected",
  "/protected//",
  "/%70rotected",
  "/%2570rotected",
  "/protected.html",
  "/protected/index.html",
  "/protected/files/%5C..%5C..%5C..%5Cabout",
  "/protected/files/%5C..%5C..%5C..%5Cauth%5Cx",
  "/protected/files/%252e%252e/%252e%252e/%252e%252e/login",
  "/protected/files/.%0A./.%0A./.%0A./login",
  "/protected/files/%255c%252e%252e%255clogin",
  "/protected/files/%20..%20",
  "/protected/files/%C3%A4%25",
]

/** Spellings of endpoints whose exact path is in the rule. */
const exact = ["/exact", "/exact/", "//exact//", "/%65xact/", "/exact.csv", "/exact.csv/"]

export const scenario: Scenario = {
  spec: ["2.8/authorized"],
  cases: [85, 97],
  name: "a path that Astro decodes or normalises cannot pass the guard, and reaches only the auth route that it names",
  needs: ["app", "guard", "fixtures", "credentials"],
  async run({ agent, expect }) {
    for (const path of paths) {
      for (const kind of ["navigate", "program"] as const) {
        const page = await agent.get(path, { kind })
        expect(page.body, `${path} by ${kind}`).not.toMatch(/members|id="user"/)
        expect(page.status === 200, `${path} by ${kind} is ${page.status}`).toBe(false)
      }
    }
    for (const path of exact) {
      for (const method of ["GET", "POST"]) {
        const headers = { "content-type": "application/json" }
        const page = await agent.send(method, path, method === "POST" ? "{}" : undefined, { kind: "program", headers })
        expect([page.status === 200, page.body.includes("for members")], `${method} ${path}`).toBe([false, false])
      }
    }
    for (const path of ["/authsession", "/auth/providers/x", "/auth%2Fproviders", "/AUTH/providers", "/auth/x"]) {
      const { status } = await agent.get(path, { kind: "program" })
      expect(status >= 400 && status < 500, `${path} is ${status}`).toBe(true)
    }
    for (const path of ["/auth/providers", "/auth/providers/", "/%61uth/providers", "//auth/providers"]) {
      expect((await agent.get(path)).json, path).toHaveKeys(
        Object.keys((await agent.get("/auth/providers")).json ?? {}),
      )
    }
  },
}
