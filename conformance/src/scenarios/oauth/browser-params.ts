import type { Scenario } from "../../scenario.ts"
import { toAuthorization } from "../../oauth-steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/authorizationParams"],
  cases: [96],
  name: "a browser can add hints to the authorization request, and no other parameter",
  needs: ["fixtures", "oidc"],
  fixture: "oauth",
  async run({ agent, expect }) {
    const forged =
      "client_id=evil&scope=admin&redirect_uri=https%3A%2F%2Fevil.example&state=x&nonce=x&response_mode=fragment" +
      "&response_type=token&code_challenge=x&code_challenge_method=plain&request=x&request_uri=x&tenant=x&audience=x" +
      "&claims=%7B%7D&acr_values=low&max_age=9999&resource=x&authorization_details=%5B%5D&client_assertion=x"
    const plain = (await toAuthorization(agent)).searchParams
    const given = (await toAuthorization(agent, { query: `?${forged}&login_hint=ada&ui_locales=fr` })).searchParams
    expect([...given.keys()].filter((name) => !plain.has(name)).sort(), "added").toBe(["login_hint", "ui_locales"])
    for (const name of ["client_id", "scope", "redirect_uri", "response_type", "code_challenge_method"]) {
      expect(given.getAll(name), name).toBe(plain.getAll(name))
    }
    const twice = (await toAuthorization(agent, { query: "?login_hint=a&login_hint=b" })).searchParams
    expect(twice.getAll("login_hint"), "a hint sent twice").toBe([])
    const more = (await toAuthorization(agent, { provider: "hints", query: "?tenant=blue&ui_locales=fr" })).searchParams
    expect(more.get("tenant"), "allowed by configuration").toBe("blue")
    expect(more.getAll("ui_locales"), "configured, and hinted").toBe(["fr"])
  },
}
