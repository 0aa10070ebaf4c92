import { logIn } from "../../app-steps.ts"
import type { Page } from "../../page.ts"
import type { Scenario } from "../../scenario.ts"

const [front, other] = ["https://front.test", "https://other.test"]

/** The headers that tell a browser which sites may read the response. */
const sharedOf = ({ headers }: Page) => [
  headers.get("access-control-allow-origin"),
  headers.get("access-control-allow-credentials"),
]

export const scenario: Scenario = {
  spec: ["2.8/authorized"],
  cases: [95, 97],
  name:
    "a preflight of a guarded path runs no handler, and a response of the guard has the headers of the app's CORS plugin",
  needs: ["app", "guard", "fixtures", "credentials"],
  async run({ agent, expect }) {
    const ask = (method: string, path: string, origin: string, preflight = false) =>
      agent.fresh().send(method, path, undefined, {
        kind: "program",
        headers: { origin, accept: "*/*", ...(preflight && { "access-control-request-method": "GET" }) },
      })
    for (const path of ["/protected/api", "/protected/files/a", "/protected/nowhere", "/protected"]) {
      const [allowed, foreign] = [await ask("OPTIONS", path, front, true), await ask("OPTIONS", path, other, true)]
      expect([allowed.status, allowed.body], `preflight of ${path} from an allowed origin`).toBe([204, ""])
      expect([foreign.status, foreign.body], `preflight of ${path} from another origin`).toBe([204, ""])
      expect(foreign.headers.get("access-control-allow-origin"), `who may read it`).toBe(null)
      expect(sharedOf(allowed), `who may read that of ${path}`).toBe([front, "true"])
      const refused = await ask("GET", path, front)
      expect([refused.status, ...sharedOf(refused)], `refusal of ${path}`).toBe([401, front, "true"])
    }
    const session = await ask("GET", "/auth/session", front)
    expect([session.status, session.json, ...sharedOf(session)], "GET session").toBe([200, null, front, "true"])
    const hidden = await ask("GET", "/auth/session", other)
    expect(hidden.headers.get("access-control-allow-origin"), "GET session, who may read it").toBe(null)
    const plain = await agent.send("OPTIONS", "/protected/api", undefined, { kind: "program" })
    expect(plain.status, "OPTIONS that is no preflight").toBe(401)
    await logIn(agent)
    const known = await agent.send("OPTIONS", "/protected/api", undefined, { kind: "program" })
    // @elysiajs/cors answers in place of the route
    expect(known.status, "OPTIONS by a user who is signed in").toBeOneOf([200, 204])
  },
}
