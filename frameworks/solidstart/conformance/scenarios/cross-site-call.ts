import type { Scenario } from "@svc-auth/conformance"
import { alice, functionUrl, meOf, sessionCookie } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/signIn", "4.3/signOut", "4.3/update"],
  cases: [32, 33, 39],
  name:
    "another site cannot sign a user in or out, or update a session, through a server function, with or without the client's headers",
  needs: ["app", "verbs", "fixtures", "credentials"],
  async run({ agent, expect }) {
    const [logIn, rename, logOut] = [
      await functionUrl(agent, "Log in and throw"),
      await functionUrl(agent, "Rename"),
      await functionUrl(agent, "Log out"),
    ]
    const evil = "https://evil.example/"
    const client = { "x-server-instance": "server-fn:0" }
    for (const kind of ["navigate", "fetch"] as const) {
      for (const headers of [{}, client]) {
        for (const [url, fields] of [[logIn, alice], [rename, { name: "Mallory" }], [logOut, {}]] as const) {
          const page = await agent.post(url, fields, { from: evil, kind, headers })
          expect(page.setCookies.some((line) => line.startsWith(sessionCookie)), `${kind} ${url}`).toBe(false)
        }
      }
    }
    await agent.submit(await agent.get("/actions"), "Log in", alice)
    for (const [url, fields] of [[rename, { name: "Mallory" }], [logOut, {}]] as const) {
      await agent.post(url, fields, { from: evil })
      expect(await meOf(agent), `name after ${url}`).toBe("Alice")
    }
  },
}
