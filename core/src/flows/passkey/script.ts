import { UnknownAction } from "../../errors.ts"
import type { Settings } from "../../settings/settings.ts"
import type { Flow } from "../outcome.ts"

/** Returns the script of the sign-in page, if there are passkeys. */
export function findScript({ providers }: Settings): { readonly text: string; readonly version: string } | undefined {
  for (const provider of providers.values()) if (provider.type === "webauthn") return provider.script
  return undefined
}

/** `GET passkey.js`: returns the script of the sign-in page. A URL with its hash may be cached forever. */
export const passkeyScript: Flow = ({ settings, query }) => {
  const script = findScript(settings)
  if (!script) throw new UnknownAction("no passkey provider is configured")
  return { kind: "script", text: script.text, immutable: query.get("v") === script.version }
}
