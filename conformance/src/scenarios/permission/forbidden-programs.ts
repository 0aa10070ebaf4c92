import type { Scenario } from "../../scenario.ts"
import { signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.8/authorized"],
  cases: [38, 97],
  name: "a signed-in user's program gets a 403 as JSON, a posted form and HEAD get the 403 of the page",
  needs: ["app", "fixtures", "guard", "credentials"],
  fixture: "guarded-by-role",
  async run({ agent, expect }) {
    const program = { kind: "program" } as const
    expect((await agent.get("/protected/api", program)).status, "a program without a session").toBe(401)
    await signInAs(agent)
    // frameworks refuse forms of other sites themselves
    const json = { ...program, headers: { "content-type": "application/json" } }
    for (const method of ["GET", "POST", "PUT", "DELETE"]) {
      const sent = method === "GET" ? undefined : "{}"
      const refused = await agent.send(method, "/protected/api", sent, json)
      expect(refused.status, `a program's ${method}`).toBe(403)
      const { error, signInUrl } = refused.json as { error: string; signInUrl: string }
      expect([error, new URL(signInUrl).pathname], `body for ${method}`).toBe(["AccessDenied", "/auth/signin"])
      expect(refused.headers.get("cache-control"), `Cache-Control for ${method}`).toContain("no-store")
    }
    const fetched = await agent.get("/protected/api", { kind: "fetch", from: `${agent.origin}/` })
    expect([fetched.status, (fetched.json as { error?: string }).error], "a script's fetch").toBe([403, "AccessDenied"])
    const posted = await agent.send("POST", "/protected/api", "a=1", {
      from: `${agent.origin}/`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
    })
    expect([posted.status, posted.body.includes("changed")], "a posted form").toBe([403, false])
    expect(posted.text, "page for a posted form").toContain("No access to this page")
    const head = await agent.send("HEAD", "/protected", undefined, {})
    expect([head.status, head.body], "HEAD").toBe([403, ""])
    const preflight = await agent.send("OPTIONS", "/protected/api", undefined, {
      ...program,
      headers: { "origin": "https://other.test", "access-control-request-method": "GET" },
    })
    expect(preflight.status < 300, "a preflight").toBe(true)
  },
}
