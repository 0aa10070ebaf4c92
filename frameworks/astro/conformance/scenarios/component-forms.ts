import type { Scenario } from "@svc-auth/conformance"
import { alice, logIn, meOf } from "./steps.ts"

const form = "application/x-www-form-urlencoded"
const wrong = "provider=credentials&username=alice&password=wrong"
/** Bodies that the route of the components rejects. */
const strange = [
  ["application/json", "{}"],
  ["multipart/form-data; boundary=x", "no form"],
  [form, "redirectTo=%2F&redirectTo=%2Fx"],
] as const

export const scenario: Scenario = {
  spec: ["4.3/signIn", "4.3/signOut"],
  cases: [39],
  name:
    "the route of <SignIn/> and <SignOut/> answers with no-store, redirects a wrong password to the sign-in page and rejects bodies that are not forms",
  needs: ["app", "verbs", "fixtures", "credentials"],
  async run({ agent, expect }) {
    await logIn(agent)
    const send = (method: string, verb: string, type: string, body?: string) =>
      agent.send(method, `/_svc-auth/${verb}`, body, {
        from: `${agent.origin}/about`,
        headers: { "content-type": type },
      })
    const answers = [
      [405, await send("GET", "signout", form)],
      [404, await send("POST", "nowhere", form, "")],
      [303, await send("POST", "signin", form, wrong)],
    ] as const
    expect(answers[0][1].headers.get("allow"), "Allow").toBe("POST")
    const { location } = await send("POST", "signin", form, `${wrong}&redirectTo=%2Fboth`)
    const { error, code, callbackUrl } = Object.fromEntries(location?.searchParams ?? [])
    expect([location?.pathname, error, code, callbackUrl], "where a wrong password leads")
      .toBe(["/auth/signin", "CredentialsSignin", "credentials", "/both"])
    for (const [type, body] of strange) {
      const page = await send("POST", "signout", type, body)
      expect(page.status, `${type}: ${body}`).toBe(400)
    }
    expect((await send("POST", "signin", "application/json", "{}")).status, "JSON").toBe(400)
    expect(await meOf(agent), "name").toBe("Alice")
    for (const [status, page] of [...answers, [303, await send("POST", "signout", form, "")] as const]) {
      expect(page.status, page.url).toBe(status)
      expect([page.headers.get("cache-control"), page.headers.get("vary")], page.url).toBe([
        "private, no-store",
        "Cookie",
      ])
    }
    expect(await meOf(agent), "name").toBe(undefined)
    agent.use("all-callbacks")
    await send("POST", "signin", form, `${new URLSearchParams(alice)}&provider=credentials`)
    const signIn = (await agent.seen()).findLast(({ kind, name }) => kind === "callback" && name === "signIn")
    const { credentials } = signIn?.data as { credentials?: object }
    expect(Object.keys(credentials ?? {}), "fields that the app is given").toBe(["username", "password"])
  },
}
