import { logIn, meOf } from "../../app-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.3/auth-middleware", "2.8/authorized"],
  cases: [38, 97],
  name: "HEAD of the app's pages and of the auth routes answers as GET does, guard included, without a body",
  needs: ["app", "verbs", "guard", "fixtures", "credentials"],
  async run({ agent, expect }) {
    const compare = async (who: string) => {
      for (const path of ["/", "/protected", "/auth/signin", "/auth/session", "/auth/csrf"]) {
        for (const kind of ["navigate", "program"] as const) {
          const head = await agent.send("HEAD", path, undefined, { kind })
          const get = await agent.get(path, { kind })
          expect([head.status, head.location?.pathname], `${path} by ${kind}, ${who}`).toBe([
            get.status,
            get.location?.pathname,
          ])
          expect(head.body, `body of ${path}`).toBe("")
          for (const name of ["vary", "content-type"]) {
            expect(head.headers.get(name), `${name} of ${path} by ${kind}, ${who}`).toBe(get.headers.get(name))
          }
        }
      }
    }
    await compare("signed out")
    await logIn(agent)
    await compare("signed in")
    expect(await meOf(agent), "name").toBe("Alice")
  },
}
