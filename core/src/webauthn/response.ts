import { WebAuthnVerificationError } from "../errors.ts"
import type { PasskeyResponse } from "../model/provider.ts"
import { fromBase64Url, toBase64Url } from "../web/bytes.ts"

/** What a browser sent of a passkey, and the challenge that it answers. Nothing of it is verified. */
export interface ReadResponse {
  readonly response: PasskeyResponse
  readonly challenge: string
}

const transports: ReadonlySet<unknown> = new Set(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"])
/** Longest id of a passkey, in base64url: 1,023 bytes (WebAuthn §7.1). */
const maxId = 1364
const decoder = new TextDecoder("utf-8", { fatal: true })

/** @param data JSON text of a credential's `toJSON()` @throws {WebAuthnVerificationError} if it is not */
export function readResponse(provider: string, data: unknown): ReadResponse {
  const credential = toObject(typeof data === "string" ? parse(data) : undefined)
  const inner = toObject(credential["response"])
  const { id, rawId, type } = credential
  const { clientDataJSON } = inner
  if (!isBytes(id) || id.length > maxId || rawId !== id || type !== "public-key" || !isBytes(clientDataJSON)) {
    throw new WebAuthnVerificationError(`${provider}: what was sent is no passkey's answer`)
  }
  const client = toObject(parse(toText(clientDataJSON)))
  if (typeof client["challenge"] !== "string") {
    throw new WebAuthnVerificationError(`${provider}: the passkey's answer names no challenge`)
  }
  // our pages stand in no other site's frame
  if (client["crossOrigin"] === true || client["topOrigin"] !== undefined) {
    throw new WebAuthnVerificationError(`${provider}: the passkey was used in a frame of another site`)
  }
  const listed = Array.isArray(inner["transports"]) ? inner["transports"] : []
  const bytes = (name: string) => isBytes(inner[name]) ? { [name]: inner[name] } : {}
  return {
    challenge: client["challenge"],
    response: {
      ...{ id, rawId: id, type, clientExtensionResults: {} },
      response: {
        clientDataJSON,
        ...bytes("attestationObject"),
        ...bytes("authenticatorData"),
        ...bytes("signature"),
        ...bytes("userHandle"),
        transports: [...new Set(listed)].filter((one): one is string => transports.has(one)),
      },
    },
  }
}

function parse(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

function toText(bytes: string): string | undefined {
  try {
    return decoder.decode(fromBase64Url(bytes))
  } catch {
    return undefined
  }
}

const toObject = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? value as Record<string, unknown> : {}

/** Base64url in its one spelling: an id that could be written in two ways would be two ids to a store. */
function isBytes(value: unknown): value is string {
  if (typeof value !== "string" || value === "") return false
  const bytes = fromBase64Url(value)
  return bytes !== undefined && toBase64Url(bytes) === value
}
