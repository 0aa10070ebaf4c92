import { describe, expect, test } from "vitest"
import { MemoryAdapter } from "../../src/adapters/memory.ts"
import { getSettings } from "../../src/all-features.ts"
import type { AuthConfig } from "../../src/app/config.ts"
import { providerLogout } from "../../src/features.ts"

const client = { clientId: "c", clientSecret: "s" }
const oidc = { ...client, id: "acme", name: "Acme", type: "oidc", issuer: "https://acme.test" }
const oauth = {
  ...{ ...client, id: "acme", name: "Acme", type: "oauth" },
  ...{ authorization: "https://acme.test/a", token: "https://acme.test/t", userinfo: "https://acme.test/u" },
}
const { listSessions: _, deleteSessions: __, claim: ___, ...endless } = MemoryAdapter()
const read = (provider: object, more: object = {}) =>
  getSettings({ secret: "Zx8-hg2kqPwl5sTnR4vB7mYc1dFe0aUj", providers: [provider], ...more } as unknown as AuthConfig)

describe.each([["oauth", oauth], ["oidc", oidc]])(
  "a provider of the type %s needs `strict()`",
  (_, provider) => {
    test.each<[string, object]>([
      ["client.token_endpoint_auth_method", { client: { token_endpoint_auth_method: "private_key_jwt" } }],
      ["client.token_endpoint_auth_method", { client: { token_endpoint_auth_method: "client_secret_jwt" } }],
      ["client.token_endpoint_auth_signing_alg", { client: { token_endpoint_auth_signing_alg: "ES256" } }],
      ["client.dpop_bound_access_tokens", { client: { dpop_bound_access_tokens: "optional" } }],
      ["client.require_pushed_authorization_requests", { client: { require_pushed_authorization_requests: true } }],
      ["client.require_signed_request_object", { client: { require_signed_request_object: true } }],
      ["client.request_object_signing_alg", { client: { request_object_signing_alg: "ES256" } }],
      ["client.authorization_signed_response_alg", { client: { authorization_signed_response_alg: "RS256" } }],
      ["client.id_token_encrypted_response_alg", { client: { id_token_encrypted_response_alg: "ECDH-ES" } }],
      ["client.userinfo_encrypted_response_enc", { client: { userinfo_encrypted_response_enc: "A256GCM" } }],
      ["pushed_authorization_request_endpoint", { pushed_authorization_request_endpoint: "https://acme.test/par" }],
      ["decryptionKey", { decryptionKey: [] }],
      ["token.clientPrivateKey", { token: { url: "https://acme.test/t", clientPrivateKey: {} } }],
      [
        "authorization.params.response_mode",
        { authorization: { url: "https://acme.test/a", params: { response_mode: "query.jwt" } } },
      ],
    ])("for %s", (option, more) => {
      expect(() => read({ ...provider, ...more })).toThrow(
        `Provider "acme": \`${option}\` needs \`strict()\` of @svc-auth/strict`,
      )
    })

    test("but not for options that are off, or that every app serves", () => {
      const off = { require_pushed_authorization_requests: false, dpop_bound_access_tokens: undefined }
      const served = { token_endpoint_auth_method: "client_secret_post", userinfo_signed_response_alg: "RS256" }
      expect(() => read({ ...provider, client: { ...off, ...served } })).not.toThrow()
    })
  },
)

test.each(["logout", "backChannelLogout"])("the option %s needs the feature of logout", (option) => {
  expect(() => read({ ...oidc, [option]: true })).toThrow(
    `Provider "acme": \`${option}\` needs \`use: [providerLogout]\` from @svc-auth/core/features`,
  )
  expect(() => read({ ...oidc, [option]: false })).not.toThrow()
})

describe("an option for logout is rejected when the app starts", () => {
  const endedByProvider = { ...oidc, backChannelLogout: true }
  test.each<[string, object, object, RegExp]>([
    ["an http endpoint", { ...oidc, end_session_endpoint: "http://acme.test/o" }, {}, /`end_session_endpoint`/],
    ["an unknown value", { ...oidc, logout: "always" }, {}, /`logout` must be true, false or "optional"/],
    ["logout without OIDC", { ...oauth, logout: true }, {}, /`logout` is only for OpenID Connect/],
    [
      "an unknown back-channel logout",
      { ...oidc, backChannelLogout: "strict" },
      {},
      /`backChannelLogout` must be true, false or "lenient"/,
    ],
    ["back-channel logout without OIDC", { ...oauth, backChannelLogout: true }, {}, /only for OpenID/],
    [
      "back-channel logout without an issuer",
      { ...oauth, type: "oidc", jwks_endpoint: "https://acme.test/j", backChannelLogout: true },
      {},
      /`backChannelLogout` needs `issuer`/,
    ],
    ["back-channel logout without sessions that can be ended", endedByProvider, {}, /needs sessions that can be ended/],
    [
      "back-channel logout with rows that cannot be ended",
      endedByProvider,
      { adapter: endless, session: { strategy: "database" } },
      /"acme": `backChannelLogout` needs sessions that can be ended/,
    ],
  ])("%s", (_, provider, more, message) => {
    expect(() => read(provider, { use: [providerLogout], ...more })).toThrow(message)
  })
})
