/** Largest body that is read, in bytes. */
export const maxBody: number = 64 * 1024

/** Fields of a form or members of a JSON object: one value per key, no prototype. */
export type Fields = ReadonlyMap<string, unknown>

/** The fields, or the status to answer with and why. */
export type BodyResult =
  | { readonly ok: true; readonly fields: Fields; readonly json: boolean }
  | { readonly ok: false; readonly status: 400 | 413 | 415; readonly reason: string }

const refuse = (status: 400 | 413 | 415, reason: string): BodyResult => ({ ok: false, status, reason })

/** Reads a JSON object, an urlencoded or a multipart form, by its exact media type. An absent body has no fields. Never throws. */
export async function readBody(request: Request): Promise<BodyResult> {
  // not cancelled: on Node that would reset the connection before the answer is sent
  const bytes = await readBytes(request.body, maxBody, "release").catch(() => undefined)
  if (bytes === undefined) return refuse(400, "the body could not be read")
  if (bytes === "too large") return refuse(413, `the body is larger than ${maxBody} bytes`)
  const type = request.headers.get("content-type")
  const essence = toEssence(request)
  if (bytes.length === 0 && essence !== "application/json") return { ok: true, fields: new Map(), json: false }
  try {
    switch (essence) {
      case "application/json":
        return readJson(bytes)
      case "application/x-www-form-urlencoded":
        return toFields(new URLSearchParams(new TextDecoder("utf-8", { fatal: true }).decode(bytes)), false)
      case "multipart/form-data":
        return await readMultipart(bytes, type!)
      default:
        return refuse(415, "the body must be JSON, urlencoded or multipart")
    }
  } catch {
    return refuse(400, "the body is malformed")
  }
}

const toEssence = ({ headers }: Request): string | undefined =>
  headers.get("content-type")?.replace(/;.*$/s, "").trim().toLowerCase()

/** Whether the body says that it is JSON. */
export const isJson = (request: Request): boolean => toEssence(request) === "application/json"

async function readMultipart(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<BodyResult> {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type) ?? []
  // some runtimes take a form that breaks off in the middle for a whole one
  const end = new TextDecoder("latin1").decode(bytes.subarray(-100)).trimEnd()
  if (!end.endsWith(`--${quoted ?? plain}--`)) return refuse(400, "the form breaks off")
  return toFields(await new Response(bytes, { headers: { "content-type": type } }).formData(), false)
}

function readJson(bytes: Uint8Array<ArrayBuffer>): BodyResult {
  const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  // an own member of this name would become a prototype where someone assigns it on
  const value: unknown = JSON.parse(text, (name, member) => name === "__proto__" ? undefined : member)
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return refuse(400, "the body must be a JSON object")
  }
  return toFields(Object.entries(value), true)
}

/** One value per key, or a refusal; files are refused. */
export function toFields(entries: Iterable<readonly [string, unknown]>, json: boolean): BodyResult {
  const fields = new Map<string, unknown>()
  for (const [name, value] of entries) {
    if (fields.has(name)) return refuse(400, `the field ${toShown(name)} stands in the body twice`)
    if (!json && typeof value !== "string") return refuse(400, `the field ${toShown(name)} is a file`)
    fields.set(name, value)
  }
  return { ok: true, fields, json }
}

const toShown = (name: string) => JSON.stringify(name.slice(0, 100))

/** The whole stream, or `"too large"` as soon as it passes `limit` bytes; the rest is not read, and the stream cancelled or let go. */
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
