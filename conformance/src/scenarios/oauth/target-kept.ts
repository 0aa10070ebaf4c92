import type { Agent } from "../../agent.ts"
import type { FixtureName } from "../../fixtures/selection.ts"
import type { Fault } from "../../idp/fault.ts"
import { arrive, nameOf, toReturn } from "../../oauth-steps.ts"
import { linkOf, type Page } from "../../page.ts"
import type { Scenario } from "../../scenario.ts"

const target = "/protected?tab=1"

/** How a sign-in fails after the user returns from the provider: the fixture, the provider's fault, and the page with the error. */
const failures: readonly (readonly [fixture: FixtureName, fault: Fault | undefined, page: string])[] = [
  ["default", "callback/denied", "/auth/signin"],
  ["default", "token/error-400", "/auth/signin"],
  ["default", "id-token/wrong-nonce", "/auth/signin"],
  ["default", "id-token/wrong-iss", "/auth/signin"],
  ["refused-by-sign-in", undefined, "/auth/error"],
  ["sign-in-throws", undefined, "/auth/error"],
  ["oauth", undefined, "/auth/error"],
  ["custom-pages", "callback/denied", "/login"],
  ["custom-pages", "token/error-400", "/login"],
]

const fail = async (
  agent: Agent,
  idp: Parameters<typeof arrive>[2],
  callbackUrl: string,
  provider = "idp",
): Promise<Page> => await arrive(agent, await toReturn(agent, { callbackUrl, provider }), idp)

export const scenario: Scenario = {
  spec: ["7/errors", "2.7/pages"],
  cases: [31],
  name:
    "a user whose sign-in is cancelled or fails signs in again and goes where they wanted to, on built-in and own pages",
  needs: ["fixtures", "oidc"],
  async run({ agent, idp, expect }) {
    for (const [fixture, fault, shows] of failures) {
      const what = `${fixture}, ${fault}`
      const browser = agent.fresh().use(fixture)
      await idp.next({ faults: fault ? [fault] : [] })
      const { location } = await fail(browser, idp, target, fixture === "oauth" ? "own-profile" : "idp")
      expect(location?.pathname, `${what}: page`).toBe(shows)
      expect(location?.searchParams.get("callbackUrl"), `${what}: target`).toBe(`${agent.origin}${target}`)
      if (!shows.startsWith("/auth/")) continue
      const shown = await browser.use("default").get(location!.href)
      const form = shows === "/auth/error" ? await browser.get(linkOf(shown, "Sign in")) : shown
      const end = await browser.submit(form, "Sign in with Test Identity")
      expect(end.url, `${what}: end`).toBe(`${agent.origin}${target}`)
      expect(await nameOf(browser), `${what}: name`).toBe("Ada Lovelace")
    }
    const elsewhere = agent.fresh()
    await idp.next({ faults: ["callback/denied"] })
    const { location } = await fail(elsewhere, idp, "https://evil.test/")
    expect(location?.search, "query after a rejected target").toBe("?error=OAuthCallbackError")
  },
}
