import type { WebAuthnConfig } from "./provider.ts"
import { toOrigin } from "../web/url.ts"
import { fail } from "../app/fail.ts"

/** A passkey provider, checked. */
export type WebAuthnSettings = WebAuthnConfig

const requirements: ReadonlySet<unknown> = new Set(["required", "preferred", "discouraged"])

/** Returns the provider, checked. @throws {InvalidConfig} */
export function checkWebAuthn(config: WebAuthnConfig): WebAuthnSettings {
  const { id, verifier, script, relyingParty = {}, residentKey, userVerification } = config
  if (typeof verifier?.verifyRegistration !== "function" || typeof verifier.verifyAuthentication !== "function") {
    fail(id, "verifier", "is missing; use `@svc-auth/core/providers/passkey` or `…/webauthn`, which set it")
  }
  if (typeof script?.text !== "string" || typeof script.version !== "string") {
    fail(id, "script", "is missing; use `@svc-auth/core/providers/passkey` or `…/webauthn`, which set it")
  }
  for (const [option, given] of Object.entries({ residentKey, userVerification })) {
    if (given !== undefined && !requirements.has(given)) {
      fail(id, option, 'must be "required", "preferred" or "discouraged"')
    }
  }
  const { id: host, origin = [] } = relyingParty
  if (host !== undefined && !/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(host)) {
    fail(id, "relyingParty.id", "must be a host name in lower case, without scheme and port")
  }
  for (const given of [origin].flat()) {
    if (toOrigin(given) !== given) fail(id, "relyingParty.origin", "must be origins, such as `https://app.example`")
  }
  return config
}
