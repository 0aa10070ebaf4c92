import type { FixtureName, Scenario } from "@svc-auth/conformance"
import { enhanced, logIn, meOf } from "./steps.ts"

/** Statuses of the guard if its rule rejects, if the rule throws `null`, and if the configuration is invalid or throws. */
const fixtures: readonly (readonly [fixture: FixtureName, statuses: readonly number[]])[] = [
  ["guarded", [200, 303, 401]],
  ["throws-nonsense", [500]],
  ["broken-base-path", [500]],
  ["changed:no-json", [500]],
]

export const scenario: Scenario = {
  spec: ["2.8/authorized"],
  cases: [85, 95, 97],
  name: "the binding throws no error for paths that Kit cannot decode, because Kit would not catch it",
  needs: ["app", "verbs", "guard", "fixtures", "credentials", "production"],
  async run({ agent, expect }) {
    const from = `${agent.origin}/`
    for (const page of ["/%ff", "/protected/%ff", "/%"]) {
      const headers = { "x-sveltekit-pathname": page }
      const { status } = await agent.postJson("/_app/remote/x/y", {}, { from, headers })
      expect(status, `a remote function that claims ${page}`).toBe(400)
    }
    for (const [fixture, statuses] of fixtures) {
      agent.use(fixture)
      const asked = await Promise.all([
        agent.get("/rerouted/undecodable"),
        agent.get("/rerouted/undecodable", { kind: "program" }),
        agent.get("/rerouted/undecodable/__data.json", { kind: "fetch", from }),
        agent.postJson("/rerouted/undecodable", {}, { from, headers: enhanced }),
      ])
      for (const { status } of asked) expect(statuses.includes(status), `${fixture} answers ${status}`).toBe(true)
    }
    await logIn(agent.use("default"))
    expect(await meOf(agent), "afterwards").toBe("Alice")
  },
}
