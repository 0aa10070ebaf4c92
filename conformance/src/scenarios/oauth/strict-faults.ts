import type { Fault } from "../../idp/fault.ts"
import type { Scenario } from "../../scenario.ts"
import { expectRefusal, nameOf, signInBy, start } from "../../oauth-steps.ts"

/** Each fault, the type of the error, and what the error names. */
const faults: readonly (readonly [fault: Fault, type: string, named: string])[] = [
  ["response/plain", "InvalidCheck", "no `response`"],
  ["response/wrong-iss", "InvalidCheck", '"iss"'],
  ["response/no-iss", "OAuthCallbackError", '"iss"'],
  ["response/wrong-aud", "OAuthCallbackError", '"aud"'],
  ["response/no-aud", "OAuthCallbackError", '"aud"'],
  ["response/expired", "OAuthCallbackError", '"exp"'],
  ["response/no-exp", "OAuthCallbackError", '"exp"'],
  ["response/other-state", "InvalidCheck", "`state`"],
  ["response/no-state", "InvalidCheck", "`state`"],
  ["response/alg-none", "OAuthCallbackError", '"alg"'],
  ["response/hs256-public-key", "OAuthCallbackError", '"alg"'],
  ["response/es256", "OAuthCallbackError", '"alg"'],
  ["response/wrong-key", "OAuthCallbackError", "signature"],
  ["response/tampered", "OAuthCallbackError", "signature"],
  ["response/unencrypted", "InvalidCheck", "`state`"],
  ["response/id-token", "OAuthCallbackError", "no code"],
  ["response/denied", "OAuthCallbackError", "access_denied"],
  ["id-token/unencrypted", "OAuthCallbackError", "id_token_encrypted_response_alg"],
  ["id-token/encrypted-other-alg", "OAuthCallbackError", '"alg"'],
  ["id-token/encrypted-other-enc", "OAuthCallbackError", '"enc"'],
  ["id-token/encrypted-other-key", "OAuthCallbackError", "decryption"],
  ["id-token/wrong-nonce", "InvalidCheck", "nonce"],
  ["id-token/wrong-aud", "OAuthCallbackError", '"aud"'],
  ["id-token/wrong-key", "OAuthCallbackError", "signature"],
  ["id-token/iat-future", "OAuthCallbackError", '"iat"'],
  ["id-token/foreign-azp", "OAuthCallbackError", '"azp"'],
  ["id-token/empty-sub", "OAuthCallbackError", '"sub"'],
  ["token/error-and-token", "OAuthCallbackError", "answered with"],
  ["token/control-access-token", "OAuthCallbackError", "access_token"],
  ["token/type-dpop", "OAuthCallbackError", "bearer"],
  ["token/expires-in-word", "OAuthCallbackError", "expires_in"],
  ["token/no-content-type", "OAuthCallbackError", "application/json"],
]

const pushFaults: readonly (readonly [fault: Fault, named: string])[] = [
  ["par/refused", "invalid_request"],
  ["par/status-200", "status 200"],
  ["par/no-uri", "request_uri"],
]

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [5, 9],
  name: "no user signs in by a response or an ID token of a strict provider that is wrong in one field",
  needs: ["fixtures", "oidc"],
  fixture: "oauth",
  async run(stage) {
    const { agent, idp, expect } = stage
    const expectNamed = async (named: string, what: string) => {
      const last = (await agent.seen()).findLast(({ kind, name }) => kind === "log" && name === "error")
      const { message } = (last?.data as [string, { message: string }])[1]
      expect(message, `${what}: the error names the provider`).toContain('Provider "strict": ')
      expect(message, `${what}: the error names the field`).toContain(named)
    }
    for (const [fault, type, named] of faults) {
      await idp.next({ faults: [fault] })
      await expectRefusal(stage, await signInBy(agent, idp, { provider: "strict" }), [type], fault)
      await expectNamed(named, fault)
    }
    for (const [fault, named] of pushFaults) {
      await idp.always({ faults: [fault] })
      const page = await start(agent, { provider: "strict" })
      expect(page.location?.origin, `${fault}: where the browser goes`).toBe(agent.origin)
      expect(page.location?.href, fault).not.toContain("echo-marker")
      await expectNamed(named, fault)
    }
    await idp.always({})
    await signInBy(agent, idp, { provider: "strict" })
    expect(await nameOf(agent), "name, once nothing is wrong").toBe("Ada Lovelace")
  },
}
