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

    // the provider's clock is ahead by as much as is accepted, so the token is valid for the longest time
    const iat = Math.floor(agent.now() / 1000) + 30
    const early = await signLogout(agent, idp, { sub: "ada-1815", iat, exp: iat + 3600 })
    expect((await sendLogout(agent, early)).status, "a token of a clock that is ahead").toBe(200)
    await signInBy(agent, idp)
    for (const seconds of [355, 4, 1, 1]) {
      agent.wait(seconds)
      expect((await sendLogout(agent, early)).status, `${seconds} s later`).toBe(400)
    }
    expect(await nameOf(agent), "a session that began after its use").toBe("Ada Lovelace")
  },
}
