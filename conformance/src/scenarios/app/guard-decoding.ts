import { logIn } from "../../app-steps.ts"
import type { Scenario } from "../../scenario.ts"

/** Paths that a router may read as text below `/protected`, and that parsing as a URL again would turn into an open page. */
const paths = [
  "/protected/files/x%5C..%5C..%5C..%5Cabout",
  "/protected/files/%5C..%5C..%5C..%5Cauth%5Cx",
  "/protected/files/%5c%2e%2e%5c%2e%2e%5c%2e%2e%5clogin",
  "/protected/files/.%09./.%09./.%0D./login",
  "/protected/files/.%0A./.%0A./.%0A./about",
  "/protected/files/.%0a%0d.%5c.%09.%5c..%5cabout",
  "/protected/.%09.",
  "/protected/files/%20..%20",
  "/protected/files/%2E%2E%5C%2e%2e%5Cabout",
  "/protected/files/%C3%A4%25",
  "/protected/files/%2570",
  "/protected/files/a;/..;/..;/about",
  "/protected/files;/../about;x/files/a",
  "/protected/files//..%5C//about",
]

/** Paths that normalising may turn into an open page, or into another spelling of the guarded route. */
const elsewhere = [
  "/protected/files/%2e%2e/%2e%2e/about",
  "/about/%2e%2e/protected/files/a",
  "/about/..%2fprotected/files/a",
  "/about/..%5Cprotected/files/a",
  "/login;/%2e%2e/protected/files/a",
  "/./protected/files/a",
  "//protected/files/a",
  "/protected//files/a",
  "/%70rotected%2Ffiles/a",
  "/%70rotected//files//a",
  "/x/%252e%252e/protected/files/a",
  "/protected/%252e/files/a",
]

export const scenario: Scenario = {
  spec: ["2.8/authorized"],
  cases: [85, 97],
  name: "a path that the router and a URL read differently does not bypass the guard",
  needs: ["app", "guard", "fixtures", "credentials"],
  async run({ agent, expect }) {
    for (const path of [...paths, ...elsewhere]) {
      for (const kind of ["navigate", "program"] as const) {
        const page = await agent.get(path, { kind })
        expect(page.body, `${path} by ${kind}`).not.toContain("for members")
        expect(page.status < 500, `${path} by ${kind} is ${page.status}`).toBe(true)
        if (paths.includes(path)) expect(page.status >= 300, `${path} by ${kind} is ${page.status}`).toBe(true)
      }
    }
    await logIn(agent)
    expect((await agent.get("/protected/files/a", { kind: "program" })).body, "signed in").toContain("for members")
  },
}
