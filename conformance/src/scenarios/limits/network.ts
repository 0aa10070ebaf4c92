import { password } from "../../fixtures/providers.ts"
import { attemptWithRightPassword, exhaust, from, isOverLimit } from "../../limit-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["8/limits"],
  cases: [80, 81],
  name:
    "a network has fifty attempts over all accounts, and no spelling, prefix or forged header makes it another network",
  needs: ["fixtures", "credentials", "verbs", "proxy-headers", "store"],
  fixture: "database-behind-proxy",
  async run({ agent, expect }) {
    await exhaust(agent, from("2001:db8:1:2::1"))
    const same = [
      "2001:db8:1:2::1",
      "2001:DB8:1:2:ffff::9",
      "[2001:0db8:0001:0002::3]:443",
      "203.0.113.7, 2001:db8:1:2::1",
      "2001:db8:9::1,,2001:db8:1:2:0:0:0:8",
    ]
    for (const entry of same) expect(isOverLimit(await attemptWithRightPassword(agent, from(entry))), entry).toBe(true)
    const form = (await agent.get("/login")).forms.find(({ buttons }) => buttons.some(({ text }) => text === "Log in"))!
    const fields = { username: "alice", password }
    const login = await agent.post(form.action, fields, { headers: from("2001:db8:1:2::1") })
    expect(login.alerts, "server-side signIn").toBe(["CredentialsSignin too_many_attempts"])
    expect(await sessionOf(agent), "session").toBe(null)
    for (const entry of ["2001:db8:1:3::1", "2001:db8:1:2::1, 203.0.113.7", "no address"]) {
      const other = agent.fresh()
      await attemptWithRightPassword(other, from(entry))
      expect((await sessionOf(other))?.user?.["name"], entry).toBe("Alice")
    }
  },
}
