import { Auth, type AuthConfig, customFetch, skipCSRFCheck } from "@svc-auth/core"
import { loadProvider } from "./used-providers.ts"

/** A response of the provider. */
export interface Recorded {
  readonly url: string
  readonly status: number
  /** The header `Date`, as milliseconds. */
  readonly at: number | undefined
  /** The own clock when the response came. */
  readonly received: number
  readonly text: string
}

/** What happened when the library itself tried to sign in with a made-up code. */
export interface Trial {
  /** Why the authorization request could not be made. */
  readonly startFault: string | undefined
  /** The requests for the discovery document and the provider's keys, and to other endpoints before the callback. */
  readonly before: readonly Recorded[]
  /** The requests that the callback made. The first is to the token endpoint. */
  readonly after: readonly Recorded[]
  /** Why the callback failed. It always fails, because the code is made up. */
  readonly callbackFault: string | undefined
}

const madeUp = "svc-auth-doctor-made-up-code"

/**
 * Runs a sign-in in this process up to the token request, with a code that no provider has issued. So the library sends the app's id and
 * secret as it always does, and no user, token or session can come of it.
 */
export async function tryProvider(
  id: string,
  values: Readonly<{ ID?: string; SECRET?: string; ISSUER?: string; method: string | undefined }>,
  { origin, basePath }: { readonly origin: string; readonly basePath: string },
): Promise<Trial> {
  const create = (await loadProvider(id))!
  const recorded: Recorded[] = []
  let fault: string | undefined
  const provider = create({
    clientId: values.ID,
    clientSecret: values.SECRET,
    ...values.ISSUER && { issuer: values.ISSUER },
    ...values.method && { client: { token_endpoint_auth_method: values.method } },
    [customFetch]: (input: RequestInfo | URL, init?: RequestInit) => record(recorded, values.SECRET, input, init),
  })
  const config: Omit<AuthConfig, "raw"> = {
    // a secret of this process alone: nothing that this app seals is ever read by another
    secret: crypto.randomUUID() + crypto.randomUUID(),
    origin,
    basePath,
    providers: [provider as never],
    skipCSRFCheck,
    logger: { error: (_, error) => void (fault ??= toReason(error)), warn() {}, debug() {} },
  }
  const started = await Auth(new Request(`${origin}${basePath}/signin/${id}`, { method: "POST" }), config)
  const target = URL.parse(started.headers.get("location") ?? "")
  const state = target?.searchParams.get("state")
  const before = [...recorded]
  if (!state) {
    return { startFault: fault ?? "no authorization request was made", before, after: [], callbackFault: undefined }
  }
  fault = undefined
  const callback = new URL(`${origin}${basePath}/callback/${id}`)
  callback.search = String(new URLSearchParams({ code: madeUp, state, ...findIssuer(provider, before) }))
  const cookie = started.headers.getSetCookie().map((text) => text.split(";", 1)[0]).join("; ")
  await Auth(new Request(callback, { headers: { cookie } }), config)
  return { startFault: undefined, before, after: recorded.slice(before.length), callbackFault: fault }
}

/** Returns the parameter `iss` (RFC 9207), which some providers always send. */
function findIssuer({ issuer }: { readonly issuer?: string }, before: readonly Recorded[]): { iss?: string } {
  for (const { text } of before) {
    const declared = readJson(text)?.["issuer"]
    if (typeof declared === "string") return { iss: declared }
  }
  return issuer === undefined ? {} : { iss: issuer }
}

/** Returns the object, or `undefined` if the text is not one in JSON. */
export function readJson(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === "object" && value !== null ? value as Record<string, unknown> : undefined
  } catch {
    return undefined
  }
}

/** The library rejects responses that are longer, in bytes. */
const maxBytes = 1024 * 1024

/** Returns the body, or the start of it that is just too long for the library. */
async function readStart({ body }: Response): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    chunks.push(chunk)
    if ((size += chunk.length) > maxBytes) break
  }
  return Buffer.concat(chunks)
}

/** Sends the request, and keeps what the provider answers, without the secret: a provider may repeat what it got. */
async function record(
  recorded: Recorded[],
  secret: string | undefined,
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> {
  const response = await fetch(input, init)
  const bytes = await readStart(response)
  const text = bytes.toString()
  const date = Date.parse(response.headers.get("date") ?? "")
  const url = new URL(input instanceof Request ? input.url : String(input))
  recorded.push({
    url: `${url.origin}${url.pathname}`,
    status: response.status,
    at: Number.isNaN(date) ? undefined : date,
    received: Date.now(),
    text: secret === undefined ? text : text.replaceAll(secret, "[redacted]"),
  })
  const { status, statusText, headers } = response
  return new Response(bytes.length ? bytes : null, { status, statusText, headers })
}

/** Returns the message of the error and of its causes. */
function toReason(error: Error): string {
  const cause = error.cause instanceof Error ? `: ${toReason(error.cause)}` : ""
  return error.message.includes(cause) ? error.message : error.message + cause
}
