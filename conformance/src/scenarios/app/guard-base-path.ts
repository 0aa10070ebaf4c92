import type { Scenario } from "../../scenario.ts"

/** Paths that a router may read as paths below `/auth`, and that are not auth routes as they are spelled. */
const paths = ["/%61uth/nowhere", "/aut%68/nowhere", "/%61uth", "/%61uth/x%2fnowhere"]

export const scenario: Scenario = {
  spec: ["2.8/authorized"],
  cases: [85, 97],
  name: "no spelling of the base path reaches a route of the app at that path",
  needs: ["app", "guard", "fixtures"],
  fixture: "guarded",
  async run({ agent, expect }) {
    for (const path of paths) expect((await agent.get(path, { kind: "program" })).status, path).toBe(401)
    expect((await agent.get("/auth/csrf", { kind: "program" })).status, "an auth route").toBe(200)
  },
}
