import type { WebAuthnConfig } from "../passkey/provider.ts"
import WebAuthn, { type WebAuthnOptions } from "./webauthn.ts"

/** Options of {@link Passkey}. */
export interface PasskeyOptions extends Omit<WebAuthnOptions, "residentKey" | "userVerification"> {}

/**
 * Signs in with a passkey. Users type nothing, and the device verifies who they are. Needs an adapter, and the package
 * `@simplewebauthn/server`.
 *
 * ```ts
 * const config = { adapter, providers: [Passkey], experimental: { enableWebAuthn: true } }
 * ```
 */
export default function Passkey<const Id extends string>(options: PasskeyOptions & { id: Id }): WebAuthnConfig<Id>
/** Signs in with a passkey under the id `passkey`. */
export default function Passkey(options?: PasskeyOptions): WebAuthnConfig<"passkey">
export default function Passkey(
  { id = "passkey", name = "a passkey", ...options }: PasskeyOptions = {},
): WebAuthnConfig {
  return WebAuthn({ ...options, id, name, residentKey: "required", userVerification: "required" })
}
