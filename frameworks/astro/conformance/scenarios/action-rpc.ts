import type { Scenario } from "@svc-auth/conformance"
import { alice, call, meOf } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/signIn", "4.3/signOut", "4.3/auth-server"],
  cases: [],
  name: "a script that calls an action gets the redirect's URL as its data, and the session cookie",
  needs: ["app", "verbs", "fixtures", "credentials", "oidc"],
  async run({ agent, expect }) {
    const wrong = await call(agent, "login", { ...alice, password: "wrong" })
    expect([wrong.status, (wrong.json as { code: string }).code], "wrong password").toBe([401, "UNAUTHORIZED"])
    expect((await call(agent, "name")).json, "name, signed out").toBe(["nobody"])
    const sent = await call(agent, "secret")
    const [shape, url] = sent.json as [unknown, string]
    expect([sent.status, shape, new URL(url).pathname], "signed out").toBe([200, { redirect: 1 }, "/auth/signin"])
    expect(new URL(url).searchParams.get("callbackUrl"), "and back").toBe(`${agent.origin}/actions`)
    expect(sent.body, "signed out").not.toContain("members")
    const right = await call(agent, "login", { ...alice, redirectTo: "/both" })
    expect(right.json, "right password").toBe([{ redirect: 1 }, `${agent.origin}/both`])
    expect(await meOf(agent), "name").toBe("Alice")
    expect((await call(agent, "secret")).json, "signed in").toBe(["for members"])
    const away = await call(agent, "provider", {})
    expect(new URL((away.json as [unknown, string])[1]).pathname, "to the provider").toMatch(/\/authorize$/)
    await call(agent, "logout", {})
    expect(await meOf(agent), "signed out").toBe(undefined)
  },
}
