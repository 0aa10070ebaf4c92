import { decisionsOf, toLine } from "../../decision-steps.ts"
import { currentOf } from "../../manage-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { signInAs } from "../../steps.ts"
import { callVerb } from "../../verb-steps.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [],
  name: "verbs and the guard make decisions, with the id under which the user sees the session",
  needs: ["app", "verbs", "guard", "fixtures", "credentials", "oidc", "store"],
  fixture: "database",
  async run({ agent, expect }) {
    await agent.get("/protected")
    await callVerb(agent, "signIn", "idp", { redirect: false })
    await callVerb(agent, "signIn", "another", { redirect: false })
    await callVerb(agent, "signIn", "credentials", { username: "alice", password: "wrong", redirect: false })
    await signInAs(agent)
    await agent.get("/protected")
    const { id } = await currentOf(agent)
    await callVerb(agent, "endSession", "another")
    await callVerb(agent, "signOut", { redirect: false })

    const decisions = await decisionsOf(agent)
    expect(decisions.map(toLine), "decisions").toBe([
      "guard refused SignInRequired",
      "beginSignIn allowed idp",
      "beginSignIn refused InvalidProvider",
      "signIn refused credentials CredentialsSignin credentials",
      "signIn allowed credentials",
      "endSession refused UnknownSession",
      "signOut allowed",
    ])
    const sessions = decisions.slice(4).map(({ session }) => session)
    expect(sessions, "sessions").toBe([id, id, id])
  },
}
