import type { Scenario } from "@svc-auth/conformance"
import { alice, byScript } from "./steps.ts"

const ofForms = ["text", "parseBody", "formData", "arrayBuffer", "blob"] as const
const ofJson = ["json", "text", "arrayBuffer", "blob"] as const

export const scenario: Scenario = {
  spec: ["4.3/handlers"],
  cases: [],
  name: "the auth routes and the app's own forms work if a middleware before Svc Auth has read the body",
  needs: ["app", "verbs", "fixtures", "credentials"],
  async run({ agent, expect }) {
    for (const [how, readers] of [["form", ofForms], ["json", ofJson]] as const) {
      for (const reader of readers) {
        const visitor = agent.fresh()
        const headers = { "x-read-by": reader }
        const own = { ...byScript(visitor), headers }
        const csrf = await visitor.get("/auth/csrf", byScript(visitor))
        const fields = { ...alice, ...csrf.json as { csrfToken: string }, callbackUrl: "/leave" }
        const signedIn = how === "form"
          ? await visitor.post("/auth/callback/credentials", fields, { headers })
          : await visitor.postJson("/auth/callback/credentials", fields, own)
        const label = `a ${how} that ${reader} has read`
        const target = signedIn.location ?? new URL((signedIn.json as { url: string }).url)
        expect(target.pathname, label).toBe("/leave")
        const { json } = await visitor.get("/api/me", byScript(visitor))
        expect((json as { user?: { name: string } } | null)?.user?.name, label).toBe("Alice")
      }
    }
    const login = await agent.post("/login", { ...alice, redirectTo: "/leave" }, {
      headers: { "x-read-by": "formData" },
    })
    expect([login.status, login.location?.pathname], "the app's own form").toBe([303, "/leave"])
    const broken = await agent.send("POST", "/auth/signin/credentials", "--x\r\nbroken", {
      headers: { "x-read-by": "blob", "content-type": "text/plain" },
      kind: "fetch",
      from: `${agent.origin}/`,
    })
    expect(broken.status, "a type that the auth routes do not accept").toBe(415)
  },
}
