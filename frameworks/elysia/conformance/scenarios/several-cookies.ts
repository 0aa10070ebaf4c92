import type { Scenario } from "@svc-auth/conformance"
import { byScript, cookiesOf, logIn, sessionCookie } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/signIn", "4.3/signOut", "1/6"],
  cases: [],
  name: "every cookie of a response reaches the browser, the app's own included, although Elysia maps every Response",
  needs: ["app", "verbs", "fixtures", "credentials"],
  fixture: "big-session",
  async run({ agent, expect }) {
    await logIn(agent)
    expect([0, 1].map((n) => agent.jar.get(`${sessionCookie}.${n}`) !== undefined), "chunks").toBe([true, true])
    const names = async (path: string) =>
      cookiesOf(await agent.wait(90_000).get(path, byScript(agent))).map((pair) => pair.split("=")[0]).sort()
    const chunks = [`${sessionCookie}.0`, `${sessionCookie}.1`]
    expect(await names("/both"), "with the app's own").toBe([...chunks, "app"])
    expect(await names("/leave"), "on a redirect").toBe(chunks)
    expect(await names("/thrown"), "on a thrown redirect").toBe(chunks)
    expect(await names("/api/wrapped"), "of a wrapped handler").toBe(chunks)
    expect((await agent.get("/both")).headers.get("x-fixture"), "the app's header").toBe("elysia")
    await agent.submit(await agent.get("/"), "Sign out")
    expect(agent.jar.all(agent.now()).filter(({ name }) => name.includes("session-token")), "cookies").toBe([])
  },
}
