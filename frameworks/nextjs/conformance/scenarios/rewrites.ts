import type { Scenario } from "@svc-auth/conformance"
import { clients, findDataAddress, logIn, secret } from "./steps.ts"

/** Paths that next.config rewrites to a guarded page, with the headers on which a rewrite depends. */
const renamed: readonly (readonly [string, Readonly<Record<string, string>>?])[] = [
  ["/first"],
  ["/second"],
  ["/second/"],
  ["/SECOND"],
  ["/alias/protected/static"],
  ["/alias/alias/first"],
  ["/alias/%70rotected/static"],
  ["/alias/protected/loaded"],
  ["/alias/protected/api"],
  ["/alias/protected/picture.png"],
  ["/_next/image?url=%2Falias%2Fprotected%2Fpicture.png&w=64&q=75"],
  ["/versions/static?open", { "x-area": "protected" }],
  ["/static/elsewhere"],
]

export const scenario: Scenario = {
  spec: ["2.8/authorized", "4.3/auth-middleware"],
  cases: [77, 95, 97],
  name: "no guarded page leaves under a path that next.config rewrites to it",
  needs: ["app", "guard", "fixtures", "credentials"],
  fixture: "guarded-from-root",
  async run({ agent, expect }) {
    const visitor = agent.fresh()
    const data = await findDataAddress(visitor, "/alias/protected/loaded")
    for (const [path, more] of [...renamed, [data] as const]) {
      for (const [client, headers] of Object.entries({ "a page request": {}, ...clients })) {
        const page = await visitor.get(path, { headers: { ...headers, ...more } })
        expect(page.status === 200, `${client} of ${path} is answered`).toBe(false)
        expect(page.body.includes(secret), `${client} of ${path} shows the page`).toBe(false)
      }
    }
    for (const path of ["/photo", "/alias/about", "/versions/about"]) {
      expect((await visitor.get(path)).location, `${path} is open`).toBe(undefined)
    }
    expect((await visitor.get("/alias/photo")).status, "a rewrite to an open page").toBe(200)
    await logIn(agent)
    for (const [path, more] of renamed.slice(0, 5)) {
      const page = await agent.get(path, { headers: more ?? {} })
      expect([page.status, page.body.includes(secret)], `signed in: ${path}`).toBe([200, true])
      expect(page.headers.get("cache-control"), `signed in: ${path}`).toContain("no-store")
    }
    const parts = await agent.get(data, { headers: clients["a navigation in the Pages Router"]! })
    expect([parts.status, parts.body.includes(secret)], `signed in: ${data}`).toBe([200, true])
  },
}
