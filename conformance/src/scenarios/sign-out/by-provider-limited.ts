import { sendLogout, signLogout } from "../../back-channel-steps.ts"
import { attemptWithRightPassword, codeOf, from } from "../../limit-steps.ts"
import { nameOf, signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.3/signOut-provider"],
  cases: [110],
  name: "invalid logout tokens count as attempts of their network, and valid ones do not",
  needs: ["fixtures", "oidc", "direct"],
  fixture: "revocable-back-channel-limited",
  async run({ agent, idp, expect }) {
    await signInBy(agent, idp)
    const direct = agent.direct()
    const send = async (address: string, changes: Readonly<Record<string, unknown>>) =>
      (await sendLogout(direct, await signLogout(agent, idp, { sub: "nobody-0", ...changes }), {
        headers: from(address),
      }))
        .status
    const valid: number[] = []
    for (let i = 0; i < 8; i++) valid.push(await send("203.0.113.7", {}))
    expect(valid, "valid tokens").toBe(Array(8).fill(200))
    const invalid: number[] = []
    for (let i = 0; i < 5; i++) invalid.push(await send("198.51.100.9", { aud: "someone-else" }))
    expect(invalid, "invalid tokens").toBe([400, 400, 400, 429, 429])
    expect(await send("198.51.100.9", {}), "a valid token from that network").toBe(429)
    expect(await send("203.0.113.7", {}), "a valid token from another network").toBe(200)
    expect(await nameOf(agent), "user").toBe("Ada Lovelace")
    // any site can send such tokens from its visitors' browsers
    const visitor = agent.fresh()
    const signedIn = await attemptWithRightPassword(visitor, from("198.51.100.9"))
    expect(codeOf(signedIn), "a sign-in from that network").toBe(undefined)
  },
}
