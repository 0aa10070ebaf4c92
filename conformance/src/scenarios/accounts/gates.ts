import { accountsOf, passkeysOf, signInWithTwo, toKey } from "../../account-steps.ts"
import { register, toDevice } from "../../passkey-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["5/5"],
  cases: [31, 32],
  name: "accounts and passkeys change neither for another site nor without the CSRF token",
  needs: ["fixtures", "oidc", "oauth", "store"],
  fixture: "passkey",
  async run({ agent, idp, expect }) {
    await signInWithTwo(agent, idp)
    await register(agent, toDevice(agent), { name: "Phone" })
    const [accounts, passkeys] = [await accountsOf(agent), await passkeysOf(agent)]
    const fields = { ...toKey(accounts[0]!), id: passkeys[0]!.id, name: "Changed" }
    for (const change of ["unlink-account", "delete-passkey", "rename-passkey"] as const) {
      const target = agent.auth(`/${change}`)
      for (const from of ["https://evil.test/", "https://other.app.test/"]) {
        const csrfToken = await csrfOf(agent)
        // the cookies are sent, whatever `SameSite` they have
        const page = await agent.post(target, { csrfToken, ...fields }, { from, kind: "fetch" })
        expect(page.status, `${change} from ${from}`).toBe(403)
      }
      for (const token of [undefined, "", "forged|token"]) {
        const csrf = token === undefined ? {} : { csrfToken: token }
        const page = await agent.post(target, { ...csrf, ...fields })
        const isRefused = page.status === 403 || page.location?.search.includes("MissingCSRF")
        expect(isRefused, `${change} with the token ${token}`).toBe(true)
      }
      expect((await agent.get(target)).status, `GET ${change}`).toBe(405)
    }
    expect([await accountsOf(agent), await passkeysOf(agent)], "what the user has").toBe([accounts, passkeys])
  },
}
