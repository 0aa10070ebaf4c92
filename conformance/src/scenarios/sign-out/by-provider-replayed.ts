import { sendLogout, signLogout } from "../../back-channel-steps.ts"
import { nameOf, signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.3/signOut-provider"],
  cases: [110],
  name: "a logout token works once, and an old one ends no session that began after it",
  needs: ["fixtures", "oidc"],
  fixture: "revocable-back-channel",
  async run({ agent, idp, expect }) {
    await signInBy(agent, idp)
    const token = await signLogout(agent, idp, { sub: "ada-1815" })
    expect((await sendLogout(agent, token)).status, "first use").toBe(200)
    expect(await nameOf(agent), "after the first use").toBe(undefined)
    await signInBy(agent, idp)
    expect((await sendLogout(agent, token)).status, "second use").toBe(400)
    expect((await sendLogout(agent, token, { provider: "lenient" })).status, "use at another provider").toBe(400)
    expect(await nameOf(agent), "after the second use").toBe("Ada Lovelace")

    const held = await signLogout(agent, idp, { sub: "ada-1815", exp: Math.floor(agent.now() / 1000) + 300 })
    agent.wait(60)
    await signInBy(agent, idp)
    expect((await sendLogout(agent, held)).status, "a token that was held back").toBe(200)
    expect(await nameOf(agent), "a session that began after the token was issued").toBe("Ada Lovelace")
  },
}
