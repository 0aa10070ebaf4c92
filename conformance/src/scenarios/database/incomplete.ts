import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  id: "database/incomplete",
  spec: ["5/database"],
  cases: [95],
  name:
    "database sessions without an adapter, or with one that lacks methods, answer 500 and the log names what is missing",
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
  },
}
