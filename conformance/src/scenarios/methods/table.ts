import type { Scenario } from "../../scenario.ts"

/** Paths below the base path, and the methods that each answers besides HEAD and OPTIONS. */
const table: readonly (readonly [string, readonly string[]])[] = [
  ["", ["GET"]],
  ["signin", ["GET", "POST"]],
  ["signin/credentials", ["GET", "POST"]],
  ["signin/idp", ["GET", "POST"]],
  ["callback/idp", ["GET", "POST"]],
  ["callback/credentials", ["POST"]],
  ["signout", ["GET", "POST"]],
  ["session", ["GET", "POST"]],
  ["csrf", ["GET"]],
  ["providers", ["GET"]],
  ["error", ["GET"]],
]

export const scenario: Scenario = {
  spec: ["4.1/mounting"],
  cases: [38],
  name: "each route answers other methods with 405 and Allow, and OPTIONS with 204 and Allow",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    for (const [path, allowed] of table) {
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"]) {
        const page = await agent.send(method, `/auth/${path}`, undefined, { from: `${agent.origin}/`, kind: "fetch" })
        const label = `${method} ${path}`
        if (method === "OPTIONS") expect(page.status, label).toBe(204)
        else if (!allowed.includes(method)) expect(page.status, label).toBe(405)
        else expect(page.status === 405, label).toBe(false)
        if (page.status === 405 || page.status === 204) {
          const allow = (page.headers.get("allow") ?? "").split(/, */).filter((one) =>
            one !== "OPTIONS" && one !== "HEAD"
          )
          expect(allow.toSorted(), `Allow of ${label}`).toBe([...allowed].sort())
        }
      }
    }
  },
}
