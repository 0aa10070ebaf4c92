import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["5/database"],
  cases: [95],
  name:
    "an app without an adapter, or with one that lacks methods that providers or sessions need, answers 500 and logs their names",
  needs: ["fixtures", "store"],
  async run({ agent, expect }) {
    const errors = async () =>
      JSON.stringify((await agent.seen()).filter(({ kind, name }) => kind === "log" && name === "error"))
    expect((await agent.use("no-adapter").get("/auth/session")).status, "status without").toBe(500)
    expect(await errors(), "log").toContain("MissingAdapter")
    expect((await agent.use("poor-adapter").get("/auth/session")).status, "status with a poor one").toBe(500)
    for (const part of ["MissingAdapterMethods", "getSessionAndUser, updateSession, deleteSession"]) {
      expect(await errors(), "log").toContain(part)
    }
    const methods = "createUser, getUser, getUserByEmail, getUserByAccount, updateUser, linkAccount (for signing in)"
    expect((await agent.use("jwt-poor-adapter").get("/auth/session")).status, "status with no table of users").toBe(500)
    expect(await errors(), "log").toContain(`the adapter lacks ${methods}`)
    for (const fixture of ["jwt-counting-adapter", "jwt-counting-adapter-alone"] as const) {
      const page = await agent.use(fixture).get("/auth/session", { kind: "program" })
      expect([page.status, page.json], `${fixture}, which needs no users`).toBe([200, null])
    }
  },
}
