import { nameOf } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { readSession, sessionCookiesOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/origins", "2.7/adapter"],
  cases: [25, 66],
  name: "the cookie of a database session finds no row at another origin of the app, and ends nothing there",
  needs: ["fixtures", "credentials", "origins", "store"],
  fixture: "database-origins",
  async run({ agent, expect }) {
    const [a, b] = [agent.at("https://a.app.test"), agent.fresh().at("https://b.app.test")]
    await signInAs(a)
    expect(await nameOf(a), "name at its own origin").toBe("Alice")
    const cookie = sessionCookiesOf(a)
    for (const other of [b, agent.fresh().at("https://app.test")]) {
      const page = await readSession(other, { cookie })
      expect([page.status, page.json], `session at ${other.origin}`).toBe([200, null])
    }
    await signInAs(b, "bob")
    b.jar.plant("__Host-svc.session-token", cookie.split("=")[1]!, `${b.origin}/`, "Path=/; Secure")
    expect(await nameOf(b), "name at another origin").toBe(undefined)
    await b.submit(await b.get("/auth/signout"), "Sign out")
    expect(await nameOf(a), "name after a sign-out with that cookie at another origin").toBe("Alice")
  },
}
