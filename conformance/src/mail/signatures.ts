/** Verifies the signatures of requests, by code that shares nothing with the library or the packages that sign. @module */

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const toHex = (data: ArrayBuffer): string =>
  [...new Uint8Array(data)].map((byte) => byte.toString(16).padStart(2, "0")).join("")
const toBase64 = (data: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(data)))
const digest = (text: string): Promise<ArrayBuffer> => crypto.subtle.digest("SHA-256", bytes(text))

async function hmac(key: BufferSource, text: string): Promise<ArrayBuffer> {
  const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"])
  return await crypto.subtle.sign("HMAC", imported, bytes(text))
}

/**
 * Returns whether the request has a valid signature version 4 of AWS.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
export async function isSignedForAws(
  { method, url, headers }: Request,
  body: string,
  secret: string,
  region: string,
  service: string,
): Promise<boolean> {
  const { host, pathname, searchParams } = new URL(url)
  const [, credential = "", names = "", signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.get("authorization") ?? "",
    ) ?? []
  const [, day = "", ...scope] = credential.split("/")
  const date = headers.get("x-amz-date") ?? ""
  if (scope.join("/") !== `${region}/${service}/aws4_request` || !date.startsWith(day) || !names.includes("host")) {
    return false
  }
  const signed = names.split(";").map((name) => `${name}:${name === "host" ? host : headers.get(name)?.trim()}\n`)
  const query = [...searchParams].map((pair) => pair.map(encodeURIComponent).join("=")).sort().join("&")
  const canonical = [method, pathname, query, signed.join(""), names, toHex(await digest(body))].join("\n")
  const text = ["AWS4-HMAC-SHA256", date, [day, ...scope].join("/"), toHex(await digest(canonical))].join("\n")
  let key: BufferSource = bytes(`AWS4${secret}`)
  for (const part of [day, ...scope]) key = await hmac(key, part)
  return toHex(await hmac(key, text)) === signature
}

/**
 * Returns whether the request has a valid signature of Azure Communication Services.
 * https://learn.microsoft.com/azure/communication-services/tutorials/hmac-header-tutorial
 */
export async function isSignedForAzure({ method, url, headers }: Request, body: string, key: string): Promise<boolean> {
  const { host, pathname, search } = new URL(url)
  const date = headers.get("x-ms-date") ?? ""
  const hash = toBase64(await digest(body))
  if (headers.get("x-ms-content-sha256") !== hash || !/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/.test(date)) {
    return false
  }
  const raw = Uint8Array.from(atob(key), (char) => char.charCodeAt(0))
  const signature = toBase64(await hmac(raw, `${method}\n${pathname}${search}\n${date};${host};${hash}`))
  return headers.get("authorization") ===
    `HMAC-SHA256 SignedHeaders=x-ms-date;host;x-ms-content-sha256&Signature=${signature}`
}
