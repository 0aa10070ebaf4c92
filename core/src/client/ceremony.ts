import { requestJson } from "./request.ts"

/** A `PublicKeyCredential`, as the browser returns it. */
interface Credential {
  readonly id: string
  readonly type: string
  readonly response: Readonly<Record<string, ArrayBuffer | null>> & { getTransports?(): string[] }
  toJSON?(): unknown
}

/** The part of `document` that is used here. The runtimes' own types lack it. */
interface Page {
  readonly visibilityState: string
  addEventListener(type: string, listener: () => void, options: { once: boolean }): void
}
type Take = (options: Record<string, unknown>) => Promise<Credential | null>
declare const document: Page
declare const navigator: { readonly credentials: { readonly get: Take; readonly create: Take } }
declare const PublicKeyCredential: {
  parseCreationOptionsFromJSON?(options: unknown): unknown
  parseRequestOptionsFromJSON?(options: unknown): unknown
  isConditionalMediationAvailable?(): Promise<boolean>
}

/**
 * Reason why the browser returned no passkey. `Cancelled`: the user, a time-out or the caller's signal ended the request; browsers do not reveal
 * which. `Registered`: the device already has a passkey of this user. `Unsupported`: the browser does not support it. `Failed`: see the cause.
 */
export type PasskeyErrorType = "Cancelled" | "Registered" | "Unsupported" | "Failed"

/** The browser returned no passkey. */
export class PasskeyError extends Error {
  override readonly name = "PasskeyError"
  readonly type: PasskeyErrorType

  constructor(type: PasskeyErrorType, message: string, cause?: unknown) {
    super(message, { cause })
    this.type = type
  }
}

/** Options of {@link perform}. */
export interface Ceremony {
  /** URL of the route `webauthn-options/:provider`. */
  readonly url: string
  readonly action?: "register" | "authenticate" | undefined
  readonly email?: string | undefined
  /** Offers passkeys in the browser's autofill, and waits until the user chooses one. */
  readonly autofill?: boolean | undefined
  readonly signal?: AbortSignal | undefined
}

/** The fields to send to the callback. */
export interface CeremonyResult {
  readonly action: string
  /** JSON text. */
  readonly data: string
}

/** While autofill waits for the user, the challenge is renewed after this time, because the server accepts it for five minutes. */
const renewMs = 4 * 60 * 1000

/** Returns true if the browser supports passkeys. */
export const isSupported = (): boolean => typeof PublicKeyCredential !== "undefined"

/** Requests a challenge and returns the device's response to it. @throws {PasskeyError} {@linkcode ClientError} */
export async function perform({ url, autofill = false, signal, ...fields }: Ceremony): Promise<CeremonyResult> {
  if (!isSupported() || (autofill && !await PublicKeyCredential.isConditionalMediationAvailable?.())) {
    throw new PasskeyError("Unsupported", `this browser does not support passkeys${autofill ? " in its autofill" : ""}`)
  }
  const named = Object.entries(fields).filter((entry): entry is [string, string] => Boolean(entry[1]))
  const query = new URLSearchParams(named)
  for (;;) {
    const { action, options } = (await requestJson(`${url}?${query}`)).body
    const data = await take(action, options, autofill, signal)
    if (data) return { action, data }
    await untilVisible()
  }
}

/** Returns the passkey's response as JSON text, or `undefined` if the challenge became too old while autofill waited. */
async function take(
  action: string,
  options: Record<string, unknown>,
  autofill: boolean,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  const ending = new AbortController()
  const end = () => ending.abort()
  let old = false
  const timer = autofill && setTimeout(() => (old = true, end()), renewMs)
  signal?.addEventListener("abort", end)
  if (signal?.aborted) end()
  try {
    const more = { signal: ending.signal, ...(autofill && { mediation: "conditional" }) }
    const credential = action === "register"
      ? await navigator.credentials.create({ ...more, publicKey: toCreation(options) })
      : await navigator.credentials.get({ ...more, publicKey: toRequest(options) })
    if (credential) return JSON.stringify(toJson(credential))
    throw new PasskeyError("Cancelled", "the browser returned no passkey")
  } catch (thrown) {
    if (old && !signal?.aborted) return undefined
    throw toPasskeyError(thrown)
  } finally {
    if (timer) clearTimeout(timer)
    signal?.removeEventListener("abort", end)
  }
}

const types: Readonly<Record<string, PasskeyErrorType>> = {
  AbortError: "Cancelled",
  InvalidStateError: "Registered",
  NotAllowedError: "Cancelled",
  NotSupportedError: "Unsupported",
}

function toPasskeyError(thrown: unknown): PasskeyError {
  if (thrown instanceof PasskeyError) return thrown
  const { name = "", message = "" } = thrown as Partial<Error>
  return new PasskeyError(types[name] ?? "Failed", message, thrown)
}

async function untilVisible(): Promise<void> {
  while (document.visibilityState !== "visible") {
    await new Promise<void>((resolve) => document.addEventListener("visibilitychange", () => resolve(), { once: true }))
  }
}

/** Returns the options for `create`. Browsers without `parseCreationOptionsFromJSON` need the bytes as arrays. */
const toCreation = (options: Record<string, unknown>): unknown =>
  PublicKeyCredential.parseCreationOptionsFromJSON?.(options) ?? {
    ...options,
    challenge: toBytes(options["challenge"]),
    user: withBytes(options["user"]),
    excludeCredentials: (options["excludeCredentials"] as unknown[]).map(withBytes),
  }

const toRequest = (options: Record<string, unknown>): unknown =>
  PublicKeyCredential.parseRequestOptionsFromJSON?.(options) ?? {
    ...options,
    challenge: toBytes(options["challenge"]),
    allowCredentials: (options["allowCredentials"] as unknown[]).map(withBytes),
  }

const withBytes = (named: unknown) => ({ ...named as object, id: toBytes((named as { id: string }).id) })

const toBytes = (base64url: unknown): Uint8Array =>
  Uint8Array.from(
    atob(String(base64url).replaceAll("-", "+").replaceAll("_", "/")),
    (character) => character.charCodeAt(0),
  )

const toBase64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")

/** Fields of a response. They are getters of its prototype, so they are not enumerable. */
const members = ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]

function toJson(credential: Credential): unknown {
  try {
    if (credential.toJSON) return credential.toJSON()
  } catch {
    // the credential of a password manager, whose `toJSON` throws
  }
  const { id, type, response } = credential
  const bytes = members.filter((name) => response[name]).map((name) => [name, toBase64Url(response[name]!)])
  return { id, rawId: id, type, response: { ...Object.fromEntries(bytes), transports: response.getTransports?.() } }
}
