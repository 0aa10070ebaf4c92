import { logIn } from "../../app-steps.ts"
import type { Scenario } from "../../scenario.ts"

/** Headers that any client may send, and that make some guards skip the request. */
const headers: readonly (readonly [name: string, value: string])[] = [
  ["upgrade", "websocket"],
  ["x-requested-with", "XMLHttpRequest"],
  ["purpose", "prefetch"],
  ["sec-purpose", "prefetch"],
  ["x-middleware-subrequest", "src/middleware:src/middleware:src/middleware:src/middleware:src/middleware"],
  ["x-http-method-override", "OPTIONS"],
  ["x-method-override", "HEAD"],
  ["x-original-url", "/about"],
  ["x-rewrite-url", "/about"],
  ["x-original-uri", "/about"],
  ["access-control-request-method", "GET"],
  ["sec-fetch-dest", "image"],
  ["sec-fetch-dest", "serviceworker"],
  ["sec-fetch-mode", "websocket"],
  ["sec-fetch-mode", "no-cors"],
  ["sec-fetch-site", "same-origin"],
  ["authorization", "Bearer x"],
  ["accept", "text/event-stream"],
  ["accept", "application/json"],
  ["content-type", "text/x-component"],
  ["referer", "https://app.test/protected"],
  ["origin", "https://app.test"],
  ["user-agent", "kube-probe/1.0"],
  ["user-agent", "Googlebot/2.1"],
  ["range", "bytes=0-9"],
  ["if-none-match", "*"],
]

/** Cookies that clients without a session may send. */
const cookies = ["__Host-svc.session-token=x", "svc.session-token=x", "__Host-svc.csrf-token=x", "session=1"]

export const scenario: Scenario = {
  spec: ["2.8/authorized"],
  cases: [95, 97],
  name: "the guard runs whatever headers the client sends: Upgrade, X-Requested-With, prefetch, overrides",
  needs: ["app", "verbs", "guard", "fixtures", "credentials"],
  async run({ agent, expect }) {
    const isRefused = async (what: string, send: Parameters<typeof agent.get>[1]) => {
      for (const path of ["/protected", "/protected/api"]) {
        const { status, body } = await agent.get(path, { kind: "program", ...send })
        const isSkipped = />\s*Protected\s*<|for members/.test(body)
        expect(isSkipped, `the guard of ${path} is skipped for a request with ${what}`).toBe(false)
        expect(status >= 300 && status < 500, `${path} with ${what} is answered with ${status}`).toBe(true)
      }
      const { body } = await agent.send("POST", "/protected/api", "{}", {
        kind: "program",
        ...send,
        headers: { "content-type": "application/json", ...send?.headers },
      })
      expect(body.includes("changed"), `the guard of a POST is skipped for a request with ${what}`).toBe(false)
    }
    for (const [name, value] of headers) await isRefused(`${name}: ${value}`, { headers: { [name]: value } })
    for (const cookie of cookies) await isRefused(`the cookie ${cookie}`, { cookie })
    await logIn(agent)
    const send = { kind: "program", headers: { "x-requested-with": "XMLHttpRequest" } } as const
    expect((await agent.get("/protected/api", send)).body, "for a member").toContain("for members")
  },
}
