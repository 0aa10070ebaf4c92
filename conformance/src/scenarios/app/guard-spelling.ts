import { logIn } from "../../app-steps.ts"
import type { Page } from "../../page.ts"
import type { Scenario } from "../../scenario.ts"

/** Paths that a router that ignores case treats as `/protected` or a page below it. */
const cases = ["/PROTECTED", "/Protected", "/PROTECTED/", "/PROTECTED/API", "/protected/API", "/Protected/Files/a"]

/** Other paths that routers treat as `/protected`. The rule names `/protected` alone. */
const spellings = [
  "/protected/",
  "/protected//",
  "//protected",
  "/protected/?x",
  "/protected/.",
  "/protected/%2e",
  "/%70rotected",
  "/%70rotected/",
  "/protected%2F",
  "/protected.html",
  "/protected/index.html",
  "/protected;x=1",
  "/PROTECTED",
  "/Protected/",
]

/** Returns whether the page shows what is for members. */
const isShown = ({ body }: Page): boolean => />\s*Protected\s*<|for members/.test(body)

export const scenario: Scenario = {
  spec: ["2.8/authorized"],
  cases: [85, 97],
  name: "no other spelling of a guarded path passes the guard: another case, a trailing slash, several slashes",
  needs: ["app", "verbs", "guard", "fixtures", "credentials"],
  async run({ agent, expect }) {
    for (const [fixture, paths] of [["default", cases], ["guarded-by-name", spellings]] as const) {
      agent.use(fixture)
      for (const path of paths) {
        for (const kind of ["navigate", "program"] as const) {
          const page = await agent.get(path, { kind })
          expect(isShown(page), `a signed-out user sees the guarded page at ${path} by ${kind} (${fixture})`).toBe(
            false,
          )
        }
      }
    }
    await logIn(agent.use("default"))
    expect(isShown(await agent.get("/protected")), "a member sees the guarded page at /protected").toBe(true)
  },
}
