import { UnknownAction } from "../../errors.ts"
import type { Settings } from "../../settings/settings.ts"
import type { Flow } from "../outcome.ts"

/** The sign-in page's script, where there are passkeys. */
export function findScript({ providers }: Settings): { readonly text: string; readonly version: string } | undefined {
  for (const provider of providers.values()) if (provider.type === "webauthn") return provider.script
  return undefined
}

/** `GET passkey.js`: the one script of the sign-in page. Under its hash it is kept for good. */
export const passkeyScript: Flow = ({ settings, query }) => {
  const script = findScript(settings)
  if (!script) throw new UnknownAction("there are no passkeys here")
  return { kind: "script", text: script.text, immutable: query.get("v") === script.version }
}
