import { ask } from "./request.ts"

/** A passkey as the browser gives it. */
interface Credential {
  readonly id: string
  readonly type: string
  readonly response: Readonly<Record<string, ArrayBuffer | null>> & { getTransports?(): string[] }
  toJSON?(): unknown
}

/** As much of a page as is used: the runtimes' own types know none. */
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
 * Why the browser gave no passkey. `Cancelled`: the person, or time, or the caller's signal ended it; browsers do not tell which.
 * `Registered`: the device has one of this person already. `Unsupported`: the browser cannot do it. `Failed`: see the cause.
 */
export type PasskeyErrorType = "Cancelled" | "Registered" | "Unsupported" | "Failed"

/** The browser gave no passkey. */
export class PasskeyError extends Error {
  override readonly name = "PasskeyError"
  readonly type: PasskeyErrorType

  constructor(type: PasskeyErrorType, message: string, cause?: unknown) {
    super(message, { cause })
    this.type = type
  }
}

/** What to ask the server for, and how to ask the person. */
export interface Ceremony {
  /** Of the route `webauthn-options/:provider`. */
  readonly url: string
  readonly action?: "register" | "authenticate" | undefined
  readonly email?: string | undefined
  /** Offers passkeys where the browser fills in fields, and waits until the person takes one. */
  readonly autofill?: boolean | undefined
  readonly signal?: AbortSignal | undefined
}

/** What the callback takes. */
export interface CeremonyResult {
  readonly action: string
  /** JSON text. */
  readonly data: string
}

/** A challenge lives five minutes; one that waits for the person is asked for anew before. */
const renewMs = 4 * 60 * 1000

/** Whether the browser knows passkeys. */
export const isSupported = (): boolean => typeof PublicKeyCredential !== "undefined"

/** Asks for a challenge and has the person's device answer it. @throws {PasskeyError} {@linkcode ClientError} */
export async function perform({ url, autofill = false, signal, ...asked }: Ceremony): Promise<CeremonyResult> {
  if (!isSupported() || (autofill && !await PublicKeyCredential.isConditionalMediationAvailable?.())) {
    throw new PasskeyError("Unsupported", `this browser knows no passkeys${autofill ? " in its autofill" : ""}`)
  }
  const named = Object.entries(asked).filter((entry): entry is [string, string] => Boolean(entry[1]))
  const query = new URLSearchParams(named)
  for (;;) {
    const { action, options } = (await ask(`${url}?${query}`)).body
    const given = await take(action, options, autofill, signal)
    if (given) return { action, data: given }
    await untilVisible()
  }
}

/** @returns the passkey as JSON text, or nothing where the challenge has become too old meanwhile */
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
    throw new PasskeyError("Cancelled", "no passkey was given")
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

/** Some browsers read the JSON themselves; in others its bytes are turned into what they take. */
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

/** What a response may hold; its members are no properties of its own. */
const members = ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]

function toJson(credential: Credential): unknown {
  try {
    if (credential.toJSON) return credential.toJSON()
  } catch {
    // a password manager's own, which cannot
  }
  const { id, type, response } = credential
  const held = members.filter((name) => response[name]).map((name) => [name, toBase64Url(response[name]!)])
  return { id, rawId: id, type, response: { ...Object.fromEntries(held), transports: response.getTransports?.() } }
}
