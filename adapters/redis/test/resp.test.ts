import { describe, expect, it } from "vitest"
import { createReader, toCommand, type Value } from "../src/resp.ts"

function readAll(pieces: readonly string[]): (readonly [Value, boolean])[] {
  const received: (readonly [Value, boolean])[] = []
  const read = createReader((value, isPush) => received.push([value, isPush]))
  pieces.forEach(read)
  return received
}

const messages: readonly (readonly [text: string, value: Value, isPush?: boolean])[] = [
  ["+PONG\r\n", "PONG"],
  [":12\r\n", "12"],
  ["#t\r\n", "t"],
  ["_\r\n", null],
  ["$-1\r\n", null],
  ["$4\r\na\r\nb\r\n", "a\r\nb"],
  ["*0\r\n", []],
  ["%2\r\n$4\r\nrole\r\n$6\r\nmaster\r\n$2\r\nid\r\n:7\r\n", ["role", "master", "id", "7"]],
  ["-ERR no\r\n", new Error("ERR no")],
  ["!6\r\nERR no\r\n", new Error("ERR no")],
  [">2\r\n$10\r\ninvalidate\r\n*2\r\n$1\r\na\r\n$1\r\nb\r\n", ["invalidate", ["a", "b"]], true],
  [">2\r\n$10\r\ninvalidate\r\n_\r\n", ["invalidate", null], true],
]

describe("the reader of RESP3", () => {
  it.each(messages.map(([text, value, isPush = false]) => [text, value, isPush] as const))(
    "reads %j",
    (text, value, isPush) => expect(readAll([text])).toEqual([[value, isPush]]),
  )

  it("reads messages that arrive in any pieces", () => {
    const text = messages.map(([one]) => one).join("")
    const expected = messages.map(([, value, isPush = false]) => [value, isPush])
    expect(readAll([...text])).toEqual(expected)
    for (let at = 0; at <= text.length; at++) expect(readAll([text.slice(0, at), text.slice(at)])).toEqual(expected)
  })

  it.each(["HTTP/1.1 400 Bad Request\r\n", "$x\r\n", "*-2\r\n", "$?\r\n", "\r\n", "$1e9\r\n"])("rejects %j", (text) => {
    expect(() => readAll([text])).toThrow("not RESP3")
  })

  it("rejects a message of more than 1 MiB, however it arrives", () => {
    const piece = "x".repeat(1 << 16)
    expect(() => readAll(["$99999999\r\n", ...Array.from({ length: 17 }, () => piece)])).toThrow("more than 1 MiB")
    expect(() => readAll(Array.from({ length: 17 }, () => piece))).toThrow("more than 1 MiB")
  })
})

it("a command names the bytes of its arguments", () => {
  expect(toCommand(["AUTH", "pä"])).toBe("*2\r\n$4\r\nAUTH\r\n$3\r\npä\r\n")
})
