import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.7/origins"],
  cases: [95, 97],
  name: "the guard lets no request pass that names a host which `origins` does not list",
  needs: ["app", "fixtures", "guard", "origins", "production"],
  fixture: "origins",
  async run({ agent, expect }) {
    const [listed, other] = [agent.at("https://a.app.test"), agent.at("https://x.a.app.test")]
    expect((await listed.get("/protected")).status, "page at a listed host").toBe(303)
    for (const [path, kind] of [["/protected", "navigate"], ["/protected/api", "program"]] as const) {
      const { status, location, body } = await other.get(path, { kind })
      expect([status, location], path).toBe([400, undefined])
      expect(body.includes("x.a.app.test"), `${path}: the answer contains the host`).toBe(false)
    }
  },
}
