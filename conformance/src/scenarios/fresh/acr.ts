import { freshLife, freshNameOf, signInAgain } from "../../fresh-steps.ts"
import { signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionCookiesOf } from "../../steps.ts"

const query = "?acr=gold&acr=platinum"

export const scenario: Scenario = {
  spec: ["4.3/requireFresh"],
  cases: [],
  name: "a demanded acr must be confirmed by the ID token, and counts for the session that begins then",
  needs: ["app", "fixtures", "oidc", "store"],
  async run({ agent, idp, expect }) {
    for (const fixture of ["jwt-with-adapter", "database"] as const) {
      const browser = agent.fresh().use(fixture)
      await idp.order({ now: browser.now() })
      await signInBy(browser, idp)
      expect(await freshNameOf(browser), `${fixture}: without acr`).toBe("Ada Lovelace")
      const before = sessionCookiesOf(browser)
      for (const acr of ["silver", undefined, ["gold"], "gold platinum"]) {
        const page = await signInAgain(browser, expect, idp, { query, claims: { acr } })
        expect(page.location?.searchParams.get("error"), `${fixture}: acr ${acr}`).toBe("OAuthCallbackError")
        expect(sessionCookiesOf(browser), `${fixture}: session cookies after acr ${acr}`).toBe(before)
        expect(await freshNameOf(browser, query), `${fixture}: after acr ${acr}`).toBe(undefined)
      }
      const asked = (await idp.requests("authorize")).at(-1)?.parameters
      expect(asked?.["acr_values"], `${fixture}: asked`).toBe("gold platinum")

      await signInAgain(browser, expect, idp, { query, claims: { acr: "gold" } })
      expect(await freshNameOf(browser, query), `${fixture}: after acr gold`).toBe("Ada Lovelace")
      expect(await freshNameOf(browser, "?acr=platinum"), `${fixture}: another acr`).toBe(undefined)
      const other = agent.fresh().use(fixture)
      await signInBy(other, idp)
      const proof = browser.jar.all(browser.now()).find(({ name }) => name.includes("svc.fresh"))!
      const cookie = `${sessionCookiesOf(other)}; ${proof.name}=${proof.value}`
      const stolen = await other.get(`/fresh${query}`, { kind: "program", cookie })
      expect(stolen.status, `${fixture}: the proof of another session`).toBe(401)
      browser.wait(freshLife + 1)
      expect(await freshNameOf(browser, query), `${fixture}: later`).toBe(undefined)
    }
  },
}
