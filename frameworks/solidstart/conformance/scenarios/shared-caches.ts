import type { Scenario } from "@svc-auth/conformance"
import { alice } from "./steps.ts"

/** Spellings, as Nitro's rules read them, of routes of the app in the folder of the built files. */
const folder = ["/_build/assets/report", "/_build/assets/x.js", "/_build/assets/report/"]
const spellings = [
  "/%5fbuild/assets/report",
  "/_build/%61ssets/report",
  "/_build%2fassets/report",
  "/_build/assets%2freport",
  "/_build%252fassets/report",
  "//_build/assets/report",
  "/_build//assets/report",
  "/x/%252e%252e/_build/assets/report",
  "/_build/x/%252e%252e/assets/report",
  "/_build%5cassets/report",
]

export const scenario: Scenario = {
  spec: ["4.3/auth-data-loader", "2.8/authorized"],
  cases: [77, 85],
  name: "paths that Nitro lets shared caches keep are not routes of the app, and never carry a session",
  needs: ["app", "verbs", "guard", "fixtures", "credentials"],
  fixture: "every-access",
  async run({ agent, expect }) {
    const signedOut = agent.fresh()
    await agent.submit(await agent.get("/actions"), "Log in", alice)
    for (const path of folder) {
      for (const browser of [agent, signedOut]) {
        const page = await browser.get(path)
        expect([page.status, page.setCookies], path).toBe([404, []])
        expect(page.body, path).not.toContain("members")
      }
    }
    for (const path of spellings) {
      const page = await agent.get(path)
      const isKept = /public/.test(page.headers.get("cache-control") ?? "")
      if (isKept) expect([page.setCookies, page.body], path).toBe([[], "Not found"])
    }
    const ruled = await agent.get("/ruled", { kind: "program" })
    const isKept = /public/.test(ruled.headers.get("cache-control") ?? "")
    expect(isKept && ruled.setCookies.length > 0, "our cookie where a rule of the app says public").toBe(false)
  },
}
