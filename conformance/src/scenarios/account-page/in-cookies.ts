import type { Scenario } from "../../scenario.ts"
import { accountPath, buttonsOf, changeLife, expectBack, press } from "../../account-page-steps.ts"
import { steal } from "../../revocation-steps.ts"
import { linkOf } from "../../page.ts"
import { sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/pages"],
  cases: [],
  name:
    "with `session.revocation` and no adapter, the account page signs users out on all other devices and everywhere",
  needs: ["fixtures", "credentials", "cookie-sessions"],
  fixture: "revocable-account-page",
  async run({ agent, expect }) {
    const other = agent.fresh()
    for (const browser of [agent, other]) await signInAs(browser)
    const thief = steal(agent)
    const page = await agent.get(accountPath)
    expect(page.text, "page").toContain("Only this device can be shown here.")
    expect(buttonsOf(page), "buttons").toBe(["Sign out", "Sign out on all other devices", "Sign out everywhere"])
    const ended = await agent.submit(page, "Sign out on all other devices")
    expectBack(expect, ended, "You are signed out on all other devices.", "other sessions")
    for (const browser of [other, thief]) expect(await sessionOf(browser), "another session").toBe(null)
    expect((await sessionOf(agent))?.user?.["name"], "user of this device").toBe("Alice")

    agent.wait(changeLife + 1)
    const stale = await agent.get(accountPath)
    expect(buttonsOf(stale), "buttons later").toBe(["Sign out"])
    const signIn = await agent.follow(linkOf(stale, "Sign in again to change this"))
    const back = await agent.submit(signIn, "Sign in with Credentials", { username: "alice", password: "wrong" })
    expect(new URL(back.url).pathname, "after a wrong password").toBe("/auth/signin")
    await signInAs(agent)
    await press(agent, "Sign out everywhere")
    expect(await sessionOf(agent), "session after all").toBe(null)
  },
}
