import { arrive, toReturn } from "../../oauth-steps.ts"
import type { Page } from "../../page.ts"
import type { Scenario, Stage } from "../../scenario.ts"
import { rightForm } from "../../steps.ts"

/** Walks that end on a page which only names an error: the error that was logged, and the explanation in development. */
const walks: Readonly<
  Record<string, readonly [type: string, explanation: RegExp, walk: (stage: Stage) => Promise<Page>]>
> = {
  "/auth/error?error=Configuration": [
    "CallbackRouteError",
    /the user table is gone/,
    async ({ agent }) => {
      const fields = { ...await rightForm(agent), username: "broken" }
      return agent.post("/auth/callback/credentials", fields, { kind: "fetch", from: `${agent.origin}/` })
    },
  ],
  "/auth/signin?error=OAuthCallbackError": [
    "OAuthCallbackError",
    /invalid_grant.*clientSecret \(AUTH_IDP_SECRET\)/s,
    async ({ agent, idp }) => {
      await idp.next({ faults: ["token/error-400"] })
      return arrive(agent, await toReturn(agent), idp)
    },
  ],
}

const hasFacts = ({ elements }: Page): boolean => elements.some(({ tagName }) => tagName === "dl")

export const scenario: Scenario = {
  spec: [],
  cases: [95],
  name: "the page to which an error redirects explains the error in development, and not in production",
  needs: ["fixtures", "oidc", "credentials", "development-help"],
  async run(stage) {
    const { agent, expect } = stage
    for (const fixture of ["development", "default"] as const) {
      const isShown = fixture === "development"
      for (const [path, [type, explanation, walk]] of Object.entries(walks)) {
        const browser = agent.fresh().use(fixture)
        const { location } = await walk({ ...stage, agent: browser })
        expect(`${location?.pathname}?error=${location?.searchParams.get("error")}`, "where it leads").toBe(path)
        const shown = await browser.get(location!.href)
        expect(hasFacts(shown), `${fixture}: ${path} shows the facts`).toBe(isShown)
        for (const fact of [new RegExp(type), explanation]) {
          expect(fact.test(shown.text), `${fixture}: shows ${fact}`).toBe(isShown)
        }
        const other = await browser.get("/auth/error?error=Verification")
        expect(hasFacts(other), `${fixture}: the page of another error shows the facts`).toBe(false)
      }
    }
  },
}
