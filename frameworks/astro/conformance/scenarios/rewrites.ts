import type { Scenario } from "@svc-auth/conformance"
import { logIn } from "./steps.ts"

/** Paths at which Astro renders `/protected` or a page below it: by i18n, by `rewrite` of a page, by the app's own middleware. */
const paths = [
  "/fr/protected",
  "/fr/protected/",
  "/fr/protected/api",
  "/fr/protected/files/a/b",
  "/%66r/protected/api?x",
  "/rewritten?to=/protected",
  "/rewritten?to=/protected/api",
  "/rewritten?to=/%70rotected/files/x",
  "/rewritten?to=/rewritten?to=/protected",
  "/moved",
  "/moved?x",
  "/moved-away",
  "/moved-last",
]

export const scenario: Scenario = {
  spec: ["2.8/authorized"],
  cases: [85, 97],
  name: "the guard also checks the path of a page that Astro renders at another path",
  needs: ["app", "guard", "fixtures", "credentials"],
  async run({ agent, expect }) {
    agent.use("guarded-from-root")
    for (const path of paths) {
      const page = await agent.get(path)
      expect([page.status, page.location?.pathname], path).toBe([303, "/auth/signin"])
      const asked = new URL(path, agent.origin)
      const back = new URL(page.location?.searchParams.get("callbackUrl") ?? "", agent.origin)
      expect([decodeURI(back.pathname), back.search], `back to ${path}`).toBe([decodeURI(asked.pathname), asked.search])
      expect((await agent.get(path, { kind: "program" })).status, `${path} by a program`).toBe(401)
      expect(page.body, path).not.toContain("members")
    }
    for (const path of ["/fr/login", "/rewritten?to=/login"]) {
      expect((await agent.get(path)).forms.length > 0, `open: ${path}`).toBe(true)
    }
    await logIn(agent)
    for (const path of paths) {
      expect((await agent.get(path)).body, `signed in: ${path}`).toMatch(/<h1>Protected<\/h1>|for members/)
    }
  },
}
