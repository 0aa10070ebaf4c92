import { NotFound } from "../../errors.ts"
import type { Settings } from "../../app/settings.ts"
import { type Flow, toScript } from "../../app/outcome.ts"

/** Returns the script for passkeys, if there are any. */
export function findScript({ providers }: Settings): { readonly text: string; readonly version: string } | undefined {
  for (const provider of providers.values()) if (provider.type === "webauthn") return provider.script
  return undefined
}

/** `GET passkey.js`: returns the script for passkeys. */
export const passkeyScript: Flow = ({ settings, query }) => {
  const script = findScript(settings)
  if (!script) throw new NotFound("no passkey provider is configured", { type: "UnknownAction" })
  return toScript(script, query)
}
