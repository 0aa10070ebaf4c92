import type { Scenario } from "@svc-auth/conformance"
import { clients, secret, shown } from "../../scenarios/steps.ts"
import { logIn } from "./steps.ts"

const whole = { rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": "/_full", "next-url": "/" }
const resumed = { "next-router-state-tree": "%5B%22%22%5D", "next-url": "/protected/shell" }

export const scenario: Scenario = {
  spec: ["2.8/authorized", "4.3/auth-middleware"],
  cases: [77, 95, 97],
  name:
    "the prerendered shell of a guarded page, its segments and cached pages leave for no visitor, and no cache may store them",
  needs: ["app", "guard", "fixtures", "credentials"],
  fixture: "guarded-from-root",
  async run({ agent, expect }) {
    const visitor = agent.fresh()
    const paths = ["/protected/shell", "/protected/static"].flatMap((path) => [
      path,
      `${path}.rsc`,
      `${path}.html`,
      `${path}.prefetch.rsc`,
      `${path}.segments/_full.segment.rsc`,
      `${path}.segments/_tree.segment.rsc`,
      `${path}.segments${path}/__PAGE__.segment.rsc`,
    ]).map((path) => agent.base + path)
    const all = {
      "a page request": {},
      ...clients,
      "a prefetch of all segments": whole,
      "a resumed navigation": { ...clients["a navigation by Next's client"], ...resumed },
      "a runtime prefetch": { ...clients["a prefetch"], "next-router-prefetch": "2" },
    }
    const refuse = async () => {
      for (const path of paths) {
        for (const [client, headers] of Object.entries(all)) {
          const page = await visitor.get(path, { headers })
          expect([[303, 404].includes(page.status), page.body.includes(secret)], `${client} of ${path}`)
            .toBe([true, false])
          expect(page.headers.get("cache-control")?.includes("no-store"), `${client} of ${path} is stored`).toBe(true)
        }
      }
    }
    await refuse()
    await logIn(agent)
    for (const path of ["/protected/shell", "/protected/static"]) {
      const page = await agent.get(agent.base + path)
      expect([page.status, page.body.includes(secret)], `signed in: ${path}`).toBe([200, true])
      expect(page.headers.get("cache-control"), `signed in: ${path}`).toBe("private, no-store")
    }
    const segments = await agent.follow(`${agent.base}/protected/shell`, { headers: whole })
    expect([segments.status, segments.body.includes(secret)], "signed in: a prefetch of all segments").toBe([200, true])
    expect(shown(await agent.get(`${agent.base}/protected/shell`), "name"), "the name in the shell").toBe("Alice")
    await refuse()
  },
}
