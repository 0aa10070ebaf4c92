import type { Scenario } from "../../scenario.ts"
import { arrive, expectRefusal, toAuthorization, toCallback } from "../../oauth-steps.ts"
import type { Agent } from "../../agent.ts"

type Change = (callback: URL, agent: Agent) => void

const withState = (change: (state: string) => string): Change => ({ searchParams }) =>
  searchParams.set("state", change(searchParams.get("state")!))

/** The changes to the callback URL. Each is applied to a new URL. */
const changes: Readonly<Record<string, Change>> = {
  "one character of the tag": withState((state) =>
    state.slice(0, -3) + (state.at(-3) === "A" ? "B" : "A") + state.slice(-2)
  ),
  "one character inside": withState((state) =>
    state.replace(/\.([\w-])([\w-]{30,})\./, (_, first, rest) => `.${first === "A" ? "B" : "A"}${rest}.`)
  ),
  "no signature": withState(() => btoa(JSON.stringify({ origin: "https://pr-7.preview.test", provider: "idp" }))),
  "cut": withState((state) => state.slice(0, 100)),
  "nothing": withState(() => ""),
  "twice": ({ searchParams }) => searchParams.append("state", searchParams.get("state")!),
  "another provider": (callback) => callback.pathname = callback.pathname.replace("/idp", "/idp-oauth"),
  "a quarter of an hour later": (_, agent) => agent.wait(15 * 60 + 1),
  "another secret": (_, agent) => agent.use("proxy-new-secret"),
}

/** Errors in the URL for callbacks whose state this deployment still accepts. */
const codes: Readonly<Record<string, string>> = {
  "another provider": "no_cookie",
  "a quarter of an hour later": "late",
}

export const scenario: Scenario = {
  spec: ["2.7/redirectProxyUrl"],
  cases: [29],
  name: "the redirect proxy redirects no user if the state is forged, expired or of another provider",
  needs: ["fixtures", "oidc", "oauth", "previews"],
  fixture: "proxy",
  async run({ agent, idp, expect }) {
    for (const [name, change] of Object.entries(changes)) {
      const browser = agent.fresh()
      const callback = await toCallback(browser, await toAuthorization(browser.at("https://pr-7.preview.test")))
      change(callback, browser)
      const page = await arrive(browser, callback, idp)
      await expectRefusal({ agent: browser, expect }, page, ["InvalidCheck"], name)
      expect(page.location?.searchParams.get("code"), `${name}: code`).toBe(codes[name] ?? "unknown")
    }
    expect(await idp.requests("token"), "token requests").toBe([])
  },
}
