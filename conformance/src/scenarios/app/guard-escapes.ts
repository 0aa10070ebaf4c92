import { logIn } from "../../app-steps.ts"
import type { Scenario } from "../../scenario.ts"

/** Spellings of guarded paths: of a page, and of a route whose parameter decides what it shows. */
const paths = [
  "/gesch%c3%bctzt",
  "/gesch%C3%BCtzt",
  "/gesch%c3%BCtzt?x",
  "/%67esch%C3%Bctzt",
  "/%67%65%73%63%68%c3%bc%74%7a%74",
  "/protected/report",
  "/%70rotected/report",
  "/protecte%64/report",
  "/%70%72%6F%74%65%63%74%65%64/report",
  "/@members/report",
  "/%40members/report",
  "/%40%6dembers/report",
  "/shared%2fprivate/report",
  "/shared%2F%70rivate/report",
  "/shared%2f%2Fprivate/report",
  "/x%2f..%2fshared%2fprivate/report",
]

export const scenario: Scenario = {
  spec: ["2.8/authorized"],
  cases: [85, 97],
  name: "a rule for one spelling of a path guards every spelling that reaches the same route",
  needs: ["app", "verbs", "guard", "fixtures", "credentials"],
  async run({ agent, expect }) {
    agent.use("guarded-by-spelling")
    for (const path of paths) {
      for (const kind of ["navigate", "program"] as const) {
        const page = await agent.get(path, { kind })
        expect(page.body, `${path} by ${kind}`).not.toContain("for members")
        expect(page.status >= 300 && page.status < 500, `${path} by ${kind} is ${page.status}`).toBe(true)
      }
    }
    expect((await agent.get("/open/report")).json, "what no rule names").toBe({
      secret: "for members",
      section: "open",
    })
    for (const path of ["/api/wrapped", "/api/%77rapped", "/%61pi/wrapped"]) {
      const { status, body } = await agent.use("members-only").get(path, { kind: "program" })
      expect([status >= 400 && status < 500, body.includes("null")], `${path} by auth(handler)`).toBe([true, false])
    }
    await logIn(agent.use("default"))
    agent.use("guarded-by-spelling")
    expect((await agent.get("/gesch%C3%BCtzt")).text, "signed in").toContain("for members")
    expect((await agent.get("/@members/report")).body, "signed in").toContain("for members")
  },
}
