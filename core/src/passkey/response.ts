import { isObject } from "../web/json.ts"
import { WebAuthnVerificationError } from "../errors.ts"
import type { PasskeyResponse } from "./provider.ts"
import { fromBase64Url, toBase64Url } from "../web/bytes.ts"

/** A WebAuthn response and its challenge, as the browser sent them. They are not verified yet. */
export interface ReadResponse {
  readonly response: PasskeyResponse
  readonly challenge: string
}

const transports: ReadonlySet<unknown> = new Set(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"])
/** Maximum length of a credential id, in base64url characters: 1,023 bytes (WebAuthn §7.1). */
const maxId = 1364
const decoder = new TextDecoder("utf-8", { fatal: true })

/**
 * Returns the response in this text.
 * @param data JSON text of a credential's `toJSON()`
 * @throws {WebAuthnVerificationError} if the text is malformed, or the response was created in a frame of another site
 */
export function readResponse(provider: string, data: unknown): ReadResponse {
  const credential = toObject(typeof data === "string" ? parse(data) : undefined)
  const inner = toObject(credential["response"])
  const { id, rawId, type } = credential
  const { clientDataJSON } = inner
  if (!isBytes(id) || id.length > maxId || rawId !== id || type !== "public-key" || !isBytes(clientDataJSON)) {
    throw new WebAuthnVerificationError(`Provider "${provider}": malformed WebAuthn response`)
  }
  const client = toObject(parse(toText(clientDataJSON)))
  if (typeof client["challenge"] !== "string") {
    throw new WebAuthnVerificationError(`Provider "${provider}": the WebAuthn response contains no challenge`)
  }
  // the built-in pages forbid frames, so a response from a frame of another site is an attack
  if (client["crossOrigin"] === true || client["topOrigin"] !== undefined) {
    throw new WebAuthnVerificationError(`Provider "${provider}": the passkey was used in a frame of another site`)
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

const toObject = (value: unknown): Readonly<Record<string, unknown>> => isObject(value) ? value : {}

/** Returns true if the value is canonical base64url. If one id had two spellings, a store would contain two ids. */
function isBytes(value: unknown): value is string {
  if (typeof value !== "string" || value === "") return false
  const bytes = fromBase64Url(value)
  return bytes !== undefined && toBase64Url(bytes) === value
}
