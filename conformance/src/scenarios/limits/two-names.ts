import { from, isOverLimit } from "../../limit-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["8/limits"],
  cases: [80],
  name: "the option `account` counts attempts by the address or the user name, whichever is filled in",
  needs: ["fixtures", "credentials", "proxy-headers", "store"],
  fixture: "database-two-names",
  async run({ agent, expect }) {
    const csrfToken = await csrfOf(agent)
    let networks = 0
    const isProcessed = async (names: Readonly<Record<string, string>>, network: string) => {
      const fields = { csrfToken, ...names, password: "wrong" }
      return !isOverLimit(await agent.post("/auth/callback/credentials", fields, { headers: from(network) }))
    }
    const guess = async (names: Readonly<Record<string, string>>) => {
      const network = `198.51.100.${networks++}`
      const processed: boolean[] = []
      for (let i = 0; i < 4; i++) processed.push(await isProcessed(names, network))
      return [processed, network] as const
    }
    const [processed, network] = await guess({ email: "", username: "alice" })
    expect(processed, "guesses at a user name that were processed").toBe([true, true, true, false])
    expect(await isProcessed({ email: "", username: "bob" }, network), "another user name").toBe(true)
    expect((await guess({ email: "alice@app.test", username: "" }))[0], "guesses at an address").toBe(processed)
  },
}
