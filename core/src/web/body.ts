import { isObject } from "./json.ts"
import { toMediaType } from "./media-type.ts"

/** Maximum size of a request body, in bytes. */
export const maxBody: number = 64 * 1024

/** The fields of a form or the members of a JSON object, one value per name. It is a Map, so that names cannot reach a prototype. */
export type Fields = ReadonlyMap<string, unknown>

/** The fields, or the status of the response and the reason. */
export type BodyResult =
  | { readonly ok: true; readonly fields: Fields; readonly json: boolean }
  | { readonly ok: false; readonly status: 400 | 413 | 415; readonly reason: string }

const decoder = new TextDecoder("utf-8", { fatal: true })

const refuse = (status: 400 | 413 | 415, reason: string): BodyResult => ({ ok: false, status, reason })

/**
 * Returns the fields of a JSON object, an urlencoded or a multipart form, by its exact media type. If there is no body, there are no
 * fields. Never throws.
 */
export async function readBody(request: Request): Promise<BodyResult> {
  // not cancelled, because on Node that resets the connection before the response is sent
  const bytes = await readBytes(request.body, maxBody, "release").catch(() => undefined)
  if (bytes === undefined) return refuse(400, "the body could not be read")
  if (bytes === "too large") return refuse(413, `the body is larger than ${maxBody} bytes`)
  const type = request.headers.get("content-type")
  const mediaType = toMediaType(request)
  if (bytes.length === 0 && mediaType !== "application/json") return { ok: true, fields: new Map(), json: false }
  try {
    switch (mediaType) {
      case "application/json":
        return readJson(bytes)
      case "application/x-www-form-urlencoded":
        return readFields(new URLSearchParams(decoder.decode(bytes)), false)
      case "multipart/form-data":
        return await readMultipart(bytes, type!)
      default:
        return refuse(415, "the body must be JSON, an urlencoded or a multipart form")
    }
  } catch {
    return refuse(400, "the body is malformed")
  }
}

async function readMultipart(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<BodyResult> {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type) ?? []
  // some runtimes accept a truncated form
  const end = new TextDecoder("latin1").decode(bytes.subarray(-100)).trimEnd()
  if (!end.endsWith(`--${quoted ?? plain}--`)) return refuse(400, "the multipart form is truncated")
  return readFields(await new Response(bytes, { headers: { "content-type": type } }).formData(), false)
}

function readJson(bytes: Uint8Array<ArrayBuffer>): BodyResult {
  const text = decoder.decode(bytes)
  // a member with this name would become a prototype if an app assigns it to an object
  const value: unknown = JSON.parse(text, (name, member) => name === "__proto__" ? undefined : member)
  if (!isObject(value)) return refuse(400, "the body must be a JSON object")
  return readFields(Object.entries(value), true)
}

/** Returns the fields, or status 400 if a name occurs twice or a field of a form is a file. */
export function readFields(entries: Iterable<readonly [string, unknown]>, json: boolean): BodyResult {
  const fields = new Map<string, unknown>()
  for (const [name, value] of entries) {
    if (fields.has(name)) return refuse(400, `the field ${toShown(name)} occurs twice in the body`)
    if (!json && typeof value !== "string") return refuse(400, `the field ${toShown(name)} must be text, not a file`)
    fields.set(name, value)
  }
  return { ok: true, fields, json }
}

const toShown = (name: string) => JSON.stringify(name.slice(0, 100))

/**
 * Returns the bytes of the stream, or `"too large"` as soon as there are more than `limit`. The rest is not read. Instead, the stream is
 * cancelled or its lock is released.
 */
export async function readBytes(
  stream: ReadableStream<Uint8Array> | null,
  limit: number,
  atLimit: "cancel" | "release" = "cancel",
): Promise<Uint8Array<ArrayBuffer> | "too large"> {
  const chunks: Uint8Array[] = []
  let size = 0
  if (stream) {
    const reader = stream.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      size += value.length
      if (size > limit) {
        if (atLimit === "cancel") await reader.cancel()
        else reader.releaseLock()
        return "too large"
      }
      chunks.push(value)
    }
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
