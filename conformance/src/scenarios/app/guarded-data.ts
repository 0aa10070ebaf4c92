import { logIn } from "../../app-steps.ts"
import type { Scenario } from "../../scenario.ts"

const paths = ["/protected/api", "/protected/api?x", "/%70rotected/api", "/protecte%64/api", "/protected/%61pi"]

export const scenario: Scenario = {
  spec: ["2.8/authorized"],
  cases: [85, 97],
  name: "a guarded endpoint serves signed-in users only, for every kind of request and every spelling of its path",
  needs: ["app", "verbs", "guard", "fixtures", "credentials"],
  async run({ agent, expect }) {
    for (const path of paths) {
      for (const kind of ["navigate", "fetch", "program"] as const) {
        const from = kind === "fetch" ? `${agent.origin}/` : undefined
        const label = `${path} by ${kind}`
        const read = await agent.get(path, { kind, from })
        const written = await agent.postJson(path, {}, { kind, from: `${agent.origin}/` })
        expect(read.body + written.body, label).not.toMatch(/members|changed/)
        expect([read.status, written.status].every((status) => status >= 300), label).toBe(true)
      }
    }
    const refused = await agent.get("/protected/api", { kind: "program" })
    const { signInUrl } = refused.json as { signInUrl: string }
    expect([refused.status, new URL(signInUrl).pathname], "a program").toBe([401, "/auth/signin"])
    await logIn(agent)
    const program = { kind: "program" } as const
    expect((await agent.get("/protected/api", program)).json, "read, signed in").toBe({ secret: "for members" })
    expect((await agent.postJson("/protected/api", {})).json, "written, signed in").toBe({ changed: true })
  },
}
