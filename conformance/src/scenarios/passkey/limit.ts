import { from } from "../../limit-steps.ts"
import type { Scenario } from "../../scenario.ts"

/** The number of challenges that one network gets in a quarter of an hour. */
const most = 300

export const scenario: Scenario = {
  spec: ["2.7/experimental"],
  cases: [48],
  name:
    "one network gets three hundred challenges for passkeys in a quarter of an hour, and other networks still get theirs",
  needs: ["fixtures", "store", "proxy-headers"],
  fixture: "passkey-behind-proxy",
  async run({ agent, expect }) {
    const ask = (address: string) =>
      agent.fresh().get("/auth/webauthn-options/passkey?action=authenticate", {
        kind: "fetch",
        from: `${agent.origin}/`,
        headers: from(address),
      })
    const pages = await Promise.all(Array.from({ length: most + 5 }, () => ask("192.0.2.7")))
    expect(pages.filter(({ status }) => status === 200).length, "those that got one").toBe(most)
    const refused = pages.find(({ status }) => status !== 200)
    expect([refused?.status, refused?.headers.get("retry-after")], "the others").toBe([429, "900"])
    expect((await ask("192.0.2.8")).status, "another network's").toBe(200)
  },
}
