import type { Scenario } from "../../scenario.ts"
import { nameOf, signInBy } from "../../oauth-steps.ts"
import { csrfOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/origins", "2.7/providers"],
  cases: [4, 25],
  name: "each origin has the providers that the function returns for it, and those of no other",
  needs: ["fixtures", "credentials", "oidc", "origins"],
  fixture: "tenants",
  async run({ agent, idp, expect }) {
    const [a, b] = [agent.at("https://a.app.test"), agent.fresh().at("https://b.app.test")]
    const idsAt = async (at: typeof a) => Object.keys((await at.get("/auth/providers")).json as object)
    const [atA, atB] = await Promise.all([idsAt(a), idsAt(b), idsAt(a), idsAt(b), idsAt(a)])
    expect([atA, atB], "providers").toBe([["credentials"], ["only-b"]])
    await signInAs(a)
    expect(await nameOf(a), "name at a").toBe("Alice")
    await signInBy(b, idp, { provider: "only-b" })
    expect(await nameOf(b), "name at b").toBe("Ada Lovelace")
    const foreign = await b.post("/auth/callback/credentials", { csrfToken: await csrfOf(b), ...b.app.login })
    expect(foreign.status, "a's provider at b").toBe(404)
    const started = await a.post("/auth/signin/only-b", { csrfToken: await csrfOf(a) })
    expect(started.status, "b's provider at a").toBe(404)
    const lookups = async () =>
      (await agent.seen()).filter(({ name, data }) => name === "providers" && data === a.origin).length
    await idsAt(a.wait(61))
    const before = await lookups()
    for (let i = 0; i < 3; i++) await idsAt(a)
    expect(await lookups(), "lookups within a minute").toBe(before)
    await idsAt(a.wait(61))
    expect(await lookups() > before, "another lookup after a minute").toBe(true)
  },
}
