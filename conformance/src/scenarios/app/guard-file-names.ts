import { logIn } from "../../app-steps.ts"
import type { Scenario } from "../../scenario.ts"

/** Names that a careless rule treats as public files. */
const names = [
  ...["a.json", "a.js", "a.css", "a.png", "a.svg", "a.ico", "a.map", "a.txt", "a.xml", "a.html", "a.woff2"],
  ...[
    "favicon.ico",
    "robots.txt",
    "manifest.json",
    ".env",
    ".hidden",
    ".well-known/a",
    "_next/a",
    "_app/a",
    "static/a",
  ],
  ...["assets/a.js", "public/a", "api/health", "login", "auth/signin"],
]

export const scenario: Scenario = {
  spec: ["2.8/authorized"],
  cases: [85, 97],
  name: "the guard runs for a path that looks like a public file: .json, .css, dotfiles, asset folders",
  needs: ["app", "verbs", "guard", "fixtures", "credentials"],
  async run({ agent, expect }) {
    for (const name of names) {
      const path = `/protected/files/${name}`
      const { status, body } = await agent.get(path, { kind: "program" })
      expect(body.includes("for members"), `the guard is skipped for ${path}`).toBe(false)
      expect(status >= 300, `${path} is answered with ${status}`).toBe(true)
    }
    await logIn(agent)
    const { body } = await agent.get("/protected/files/a.json", { kind: "program" })
    expect(body, "a.json, for a member").toContain("for members")
  },
}
