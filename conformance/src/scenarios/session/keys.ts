import type { Scenario } from "../../scenario.ts"
import { readSession, sessionCookie, sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.2/name", "2.2/email", "2.2/image", "2.3/expires", "2.3/user", "2.3/default-fields", "1/6"],
  cases: [105],
  name: "the client sees name, e-mail, image and expiry and nothing else",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    await signInAs(agent)
    const session = await sessionOf(agent)
    expect(session, "session").toHaveKeys(["expires", "user"])
    expect(session?.user, "user").toBe({ name: "Alice", email: "alice@app.test", image: "https://img.test/alice" })
    expect(new Date(session?.expires ?? "").toISOString(), "expires").toBe(session?.expires)
    expect((await readSession(agent)).body, "body").not.toContain(agent.jar.get(sessionCookie) ?? "no cookie")
  },
}
