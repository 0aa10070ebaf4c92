import { decisionsOf, toLine } from "../../decision-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfOf, readSession, rightForm, sessionOf, signInAs } from "../../steps.ts"

/** All that a handler may get. */
const members = [
  "action",
  "at",
  "code",
  "duration",
  "network",
  "outcome",
  "provider",
  "reason",
  "session",
  "userId",
]

export const scenario: Scenario = {
  spec: [],
  cases: [],
  name: "each request that changes something, or is refused to, is one decision, and reads of a session are none",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    await agent.get("/auth/signin")
    await readSession(agent)
    expect(await decisionsOf(agent), "decisions about pages and reads").toBe([])

    await agent.post("/auth/callback/credentials", { ...await rightForm(agent), password: "wrong" })
    await agent.post("/auth/callback/credentials", { ...await rightForm(agent), csrfToken: "" })
    await signInAs(agent)
    expect((await sessionOf(agent))?.user?.["name"], "name").toBe("Alice")
    await agent.post("/auth/signout", {})
    await agent.post("/auth/signout", { csrfToken: await csrfOf(agent) })
    expect(await sessionOf(agent), "session").toBe(null)

    const decisions = await decisionsOf(agent)
    expect(decisions.map(toLine), "decisions").toBe([
      "signIn refused credentials CredentialsSignin credentials",
      "signIn refused credentials MissingCSRF",
      "signIn allowed credentials",
      "signOut refused MissingCSRF",
      "signOut allowed",
    ])
    const signIn = (await agent.seen()).find(({ kind, name }) => kind === "event" && name === "signIn")
    const { account } = signIn?.data as { readonly account: { readonly userId: string } }
    const [refused, , begun, , ended] = decisions
    expect([refused?.userId, refused?.session], "user and session of the refused sign-in").toBe([undefined, undefined])
    expect([begun?.userId, ended?.userId], "users").toBe([account.userId, account.userId])
    expect(begun?.session, "session that began").toMatch(/^[\w-]{43}$/)
    expect(ended?.session, "session that ended").toBe(begun?.session)
    for (const decision of decisions) {
      expect(Object.keys(decision).filter((name) => !members.includes(name)), "other members").toBe([])
      expect(Math.abs(Date.parse(decision.at) - agent.now()) < 60_000, `date ${decision.at}`).toBe(true)
      expect(decision.duration >= 0, `duration ${decision.duration}`).toBe(true)
    }
  },
}
