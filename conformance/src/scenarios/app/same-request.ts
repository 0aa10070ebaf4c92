import { meOf, sessionLines } from "../../app-steps.ts"
import { password } from "../../fixtures/providers.ts"
import type { Scenario } from "../../scenario.ts"
import type { SeenSession } from "../../steps.ts"

type Seen = Readonly<Record<"before" | "after" | "updated", SeenSession | null>>

export const scenario: Scenario = {
  spec: ["4.3/auth-server", "4.3/signIn", "4.3/update"],
  cases: [],
  name: "a request that signs in and updates reads the new session each time, and sets its cookie once",
  needs: ["app", "verbs", "fixtures", "credentials"],
  fixture: "enriched",
  async run({ agent, expect }) {
    const ask = async (fields: Readonly<Record<string, string>>) => {
      const page = await agent.post("/same", { password, ...fields })
      const { before, after, updated } = page.json as Seen
      return [[before, after, updated].map((session) => session?.user?.["name"]), sessionLines(page).length]
    }
    expect(await ask({ username: "alice" }), "sign-in").toBe([[undefined, "Alice", "Alice"], 1])
    expect(await ask({ username: "bob", name: "Bob B." }), "with an update").toBe([["Alice", "Bob", "Bob B."], 1])
    expect(await meOf(agent), "afterwards").toBe("Bob B.")
  },
}
