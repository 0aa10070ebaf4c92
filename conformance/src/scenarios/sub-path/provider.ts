import { arrive, toCallback } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.7/basePath", "4.1/oauth"],
  cases: [],
  name: "a provider redirects back to an app below a path, and the user reaches their target",
  needs: ["sub-path", "app", "fixtures", "oidc"],
  async run({ agent, idp, expect }) {
    const { origin, base } = agent
    for (const [query, target] of [[`?callbackUrl=${base}/protected`, "/protected"], ["", "/"]] as const) {
      const browser = agent.fresh()
      const { forms } = await browser.get(`${base}/auth/signin${query}`)
      const form = forms.find(({ action }) => action.endsWith("/signin/idp"))!
      const start = await browser.post(form.action, form.fields)
      expect(start.location?.searchParams.get("redirect_uri"), "redirect_uri").toBe(
        `${origin}${base}/auth/callback/idp`,
      )
      const done = await arrive(browser, await toCallback(browser, start.location!), idp)
      expect(done.location?.href, `target with "${query}"`).toBe(`${origin}${base}${target}`)
      expect((await browser.get(`${base}/protected`)).text, "guarded page").toContain("Ada")
    }
  },
}
