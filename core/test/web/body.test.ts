import { describe, expect, test } from "vitest"
import { maxBody, readBody } from "../../src/web/body.ts"

const post = (body: BodyInit | undefined, type?: string) =>
  readBody(
    new Request("https://a.test", {
      method: "POST",
      body: body ?? null,
      ...(type && { headers: { "content-type": type } }),
    }),
  )

describe("readBody (cases 33, 87, 90, 91)", () => {
  test.each<[string, string, Record<string, unknown>]>([
    ["application/json", '{"a":1,"b":{"c":null}}', { a: 1, b: { c: null } }],
    ["Application/JSON; charset=utf-8", '{"a":"x"}', { a: "x" }],
    ["application/x-www-form-urlencoded", "a=1&b=%20", { a: "1", b: " " }],
    ["application/x-www-form-urlencoded;charset=UTF-8", "", {}],
    ["multipart/form-data; boundary=B", '--B\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--B--\r\n', {
      a: "1",
    }],
  ])("a body of the type %s is read: %j", async (type, body, fields) => {
    const read = await post(body, type)
    expect(read.ok && Object.fromEntries(read.fields)).toEqual(fields)
  })

  test.each<[string | undefined, string, number]>([
    ["text/plain", "a=1", 415],
    ["text/plain;application/json", "{}", 415],
    ["application/json, text/plain", "{}", 415],
    ["application/jsonp", "{}", 415],
    ["", "a=1", 415],
    ["application/json", "[]", 400],
    ["application/json", "null", 400],
    ["application/json", "", 400],
    ["application/json", '{"a":', 400],
    ["application/x-www-form-urlencoded", "a=1&a=2", 400],
    ["multipart/form-data", "x", 400],
    ["multipart/form-data; boundary=B", '--B\r\nContent-Disposition: form-data; name="a"\r\n\r\n1', 400],
    [
      "multipart/form-data; boundary=B",
      '--B\r\nContent-Disposition: form-data; name="f"; filename="x"\r\n\r\n1\r\n--B--\r\n',
      400,
    ],
  ])("a body of the type %s, %j, is rejected with %i", async (type, body, status) => {
    const read = await post(new Blob([body]), type)
    expect(read).toMatchObject({ ok: false, status })
  })

  test("a body over the limit is rejected before it is read completely", async () => {
    let pulled = 0
    const endless = new ReadableStream({
      pull(controller) {
        pulled++
        controller.enqueue(new Uint8Array(16 * 1024))
      },
    })
    const request = new Request("https://a.test", { method: "POST", body: endless, duplex: "half" } as RequestInit)
    expect(await readBody(request)).toMatchObject({ ok: false, status: 413 })
    expect(pulled * 16 * 1024).toBeLessThan(maxBody * 3)
  })

  test("an aborted body is rejected", async () => {
    const broken = new ReadableStream({ pull: (controller) => controller.error(new Error("reset")) })
    const request = new Request("https://a.test", { method: "POST", body: broken, duplex: "half" } as RequestInit)
    expect(await readBody(request)).toMatchObject({ ok: false, status: 400 })
  })

  test("a missing body has no fields", async () => {
    expect(await post(undefined)).toMatchObject({ ok: true, fields: new Map() })
  })

  test("__proto__ is neither a prototype nor a field (case 88)", async () => {
    const read = await post('{"__proto__":{"x":1},"data":{"__proto__":{"x":1},"y":2}}', "application/json")
    expect(read.ok && [...read.fields]).toEqual([["data", { y: 2 }]])
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })
})
