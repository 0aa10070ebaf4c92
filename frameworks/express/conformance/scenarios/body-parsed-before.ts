import type { Scenario } from "@svc-auth/conformance"
import { alice, byScript } from "./steps.ts"

const ofForms = ["urlencoded", "extended", "text", "raw"] as const
const ofJson = ["json", "text", "raw"] as const

export const scenario: Scenario = {
  spec: ["4.3/handlers"],
  cases: [],
  name: "the auth routes and the app's own forms work if a body parser of the app runs before Svc Auth",
  needs: ["app", "verbs", "fixtures", "credentials"],
  async run({ agent, expect }) {
    for (const [how, parsers] of [["form", ofForms], ["json", ofJson]] as const) {
      for (const parser of parsers) {
        const visitor = agent.fresh()
        const headers = { "x-parsed-by": parser }
        const own = { ...byScript(visitor), headers }
        const csrf = await visitor.get("/auth/csrf", byScript(visitor))
        const fields = { ...alice, ...csrf.json as { csrfToken: string }, callbackUrl: "/leave" }
        const signedIn = how === "form"
          ? await visitor.post("/auth/callback/credentials", fields, { headers })
          : await visitor.postJson("/auth/callback/credentials", fields, own)
        const label = `a ${how} that ${parser} has parsed`
        const target = signedIn.location ?? new URL((signedIn.json as { url: string }).url)
        expect(target.pathname, label).toBe("/leave")
        const { json } = await visitor.get("/api/me", byScript(visitor))
        expect((json as { user?: { name: string } } | null)?.user?.name, label).toBe("Alice")
      }
    }
    const headers = { "x-parsed-by": "urlencoded" }
    const login = await agent.post("/login", { ...alice, redirectTo: "/leave" }, { headers })
    expect([login.status, login.location?.pathname], "the app's own form").toBe([303, "/leave"])
    const twice = await agent.send("POST", "/auth/signin/credentials", "username=a&username=b", {
      headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
      kind: "fetch",
      from: `${agent.origin}/`,
    })
    expect(twice.status, "a form with a repeated name, which the auth routes do not accept").toBe(400)
  },
}
