import type { Scenario } from "../../scenario.ts"
import { sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: [
    "2.8/session",
    "2.8/session.token",
    "2.8/jwt",
    "2.8/jwt.token",
    "2.8/jwt.user",
    "2.8/jwt.account",
    "2.8/jwt.trigger",
  ],
  cases: [105],
  name: "the client sees what callbacks.jwt adds and callbacks.session returns, and nothing else",
  needs: ["fixtures", "credentials"],
  fixture: "enriched",
  async run({ agent, expect }) {
    await signInAs(agent)
    const session = await sessionOf(agent)
    expect(session?.user, "user").toBe({
      name: "Alice",
      email: "alice@app.test",
      image: "https://img.test/alice",
      id: "a1",
      role: "member",
    })
    const [first, ...later] = (await agent.seen()).filter(({ kind, name }) => kind === "callback" && name === "jwt")
    const { token, user, account, trigger } = first?.data as Record<string, Record<string, unknown>>
    expect(trigger, "trigger at sign-in").toBe("signIn")
    expect({ name: token?.["name"], email: token?.["email"] }, "token at sign-in").toBe({
      name: "Alice",
      email: "alice@app.test",
    })
    expect(user?.["id"], "user").toBe("a1")
    expect({ ...account }, "account").toBe({
      provider: "credentials",
      type: "credentials",
      providerAccountId: "a1",
      userId: "a1",
    })
    expect((later[0]?.data as Record<string, Record<string, unknown>>)["token"]?.["role"], "role in the token later")
      .toBe("member")
  },
}
