import { logOut } from "../../back-channel-steps.ts"
import { nameOf, signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/signOut-provider"],
  cases: [],
  name: "a logout token ends the session with its `sid` or, without `sid`, all sessions of its `sub`, in every browser",
  needs: ["fixtures", "oidc", "credentials"],
  fixture: "revocable-back-channel",
  async run({ agent, idp, expect }) {
    const [one, two, without, grace, alice] = [agent, agent.fresh(), agent.fresh(), agent.fresh(), agent.fresh()]
    const signIn = async (browser: typeof agent, claims: Readonly<Record<string, unknown>>) => {
      await idp.next({ claims })
      await signInBy(browser, idp, { callbackUrl: "/" })
    }
    await signIn(one, { sid: "one" })
    await signIn(two, { sid: "two" })
    await signIn(without, {})
    await idp.next({ account: "grace", claims: { sid: "three" } })
    await signInBy(grace, idp)
    await signInAs(alice)
    const names = async () => await Promise.all([one, two, without, grace, alice].map(nameOf))
    const [ada, hopper] = ["Ada Lovelace", "Grace Hopper"]
    expect(await names(), "before").toBe([ada, ada, ada, hopper, "Alice"])

    expect(await logOut(agent, idp, { sid: "one" }), "by session").toBe(200)
    expect(await names(), "after a logout by session").toBe([undefined, ada, ada, hopper, "Alice"])
    expect(await logOut(agent, idp, { sid: "two", sub: "ada-1815" }), "by both").toBe(200)
    expect(await names(), "after a logout by both").toBe([undefined, undefined, ada, hopper, "Alice"])
    await signIn(one, { sid: "four" })
    expect(await nameOf(one), "a session that began afterwards").toBe(ada)
    agent.wait(40)
    for (const browser of [two, without, grace, alice]) browser.wait(40)
    expect(await logOut(agent, idp, { sub: "ada-1815" }), "by subject").toBe(200)
    expect(await names(), "after a logout by subject").toBe([undefined, undefined, undefined, hopper, "Alice"])
    await signIn(one, { sid: "five" })
    expect(await nameOf(one), "a session that began after all had ended").toBe(ada)

    expect(await logOut(agent, idp, { sub: "nobody-0" }), "a user without a session").toBe(200)
    expect(await logOut(agent, idp, { sid: "no-such-session" }), "an unknown session").toBe(200)
    expect(await names(), "at the end").toBe([ada, undefined, undefined, hopper, "Alice"])
  },
}
