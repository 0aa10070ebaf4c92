import type { Agent } from "../../agent.ts"
import { signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { signInAs } from "../../steps.ts"

const sentence =
  /signed in as\s+Ada Lovelace \(ada@idp\.test\)\s*\.\s+Signing in at another service adds it to this account/
const [names, adds] = ["signed in as", "adds it to this account"]
const says = async (agent: Agent): Promise<boolean> => sentence.test((await agent.get("/auth/signin")).text)

export const scenario: Scenario = {
  spec: ["6/linkAccount"],
  cases: [],
  name: "the sign-in page shows which user is signed in, and whether another account would be linked to them",
  needs: ["fixtures", "oidc", "credentials", "cookie-sessions", "store"],
  async run({ agent, idp, expect }) {
    for (const fixture of ["database", "jwt-with-adapter"] as const) {
      const browser = agent.fresh().use(fixture)
      expect(await says(browser), `${fixture}: before a sign-in`).toBe(false)
      await signInBy(browser, idp)
      expect(await says(browser), `${fixture}: after it`).toBe(true)
    }
    const unstored = agent.fresh().use("default")
    await signInBy(unstored, idp)
    const known = agent.fresh().use("jwt-with-adapter")
    await signInAs(known)
    for (const [name, browser] of Object.entries({ "without a store": unstored, "a user it does not know": known })) {
      const { text } = await browser.get("/auth/signin")
      expect([text.includes(names), text.includes(adds)], name).toBe([true, false])
    }
    const down = agent.fresh().use("database")
    await signInBy(down, idp)
    const page = await down.use("database-down").get("/auth/signin")
    expect([page.status, page.text.includes(names)], "with the store down").toBe([200, false])
  },
}
