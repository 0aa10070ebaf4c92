import { type CorpusFacts, type Header, type HostileRequest, type Parts, toBytes } from "./request.ts"

type Frame = Pick<Parts, "body" | "version"> & Pick<HostileRequest, "then"> & { readonly headers: readonly Header[] }

const form = "username=mallory&password=x"
const chunked: Header = ["transfer-encoding", "chunked"]
const length = (value: string): Header => ["content-length", value]
const second = "GET /protected HTTP/1.1\r\nHost: app.test\r\nConnection: close\r\n\r\n"

/** How a body is cut, counted and chunked. */
const frames: Readonly<Record<string, Frame>> = {
  "more than its length": { headers: [length("5")], body: form },
  "less than its length, and an end": { headers: [length("500")], body: form, then: "ends" },
  "less than its length, and a reset": { headers: [length("500")], body: form, then: "resets" },
  "nothing of its length, and an end": { headers: [length("500")], body: "", then: "ends" },
  "nothing of its length, and a reset": { headers: [length("500")], body: "", then: "resets" },
  "all, and a reset": { headers: [], body: form, then: "resets" },
  "all, and an end": { headers: [], body: form, then: "ends" },
  "a length of 10^15, and an end": { headers: [length("1000000000000000")], body: form, then: "ends" },
  "a length of 10^30": { headers: [length("1".padEnd(31, "0"))], body: form },
  "a negative length": { headers: [length("-1")], body: form },
  "a length in hex": { headers: [length("0x1b")], body: form },
  "a length with a sign": { headers: [length("+27")], body: form },
  "a length with a comma": { headers: [length("27, 27")], body: form },
  "an empty length": { headers: [length("")], body: form },
  "two lengths": { headers: [length("27"), length("5")], body: form },
  "two equal lengths": { headers: [length("27"), length("27")], body: form },
  "a length and chunks": { headers: [length("5"), chunked], body: "0\r\n\r\n" },
  "chunks": { headers: [chunked], body: "1b\r\nusername=mallory&password=x\r\n0\r\n\r\n" },
  "chunks of one": { headers: [chunked], body: `${[...form].map((one) => `1\r\n${one}\r\n`).join("")}0\r\n\r\n` },
  "chunks that never end, and an end": { headers: [chunked], body: "5\r\nusern\r\n", then: "ends" },
  "chunks that never end, and a reset": { headers: [chunked], body: "5\r\nusern\r\n", then: "resets" },
  "a chunk without a size": { headers: [chunked], body: "\r\nx\r\n0\r\n\r\n" },
  "a chunk with a wrong size": { headers: [chunked], body: "2\r\nusername\r\n0\r\n\r\n" },
  "a chunk with a huge size": { headers: [chunked], body: "ffffffffffffffff\r\nx\r\n0\r\n\r\n", then: "ends" },
  "a chunk with a negative size": { headers: [chunked], body: "-1\r\nx\r\n0\r\n\r\n" },
  "a chunk with an extension": { headers: [chunked], body: `1;${"a".repeat(5_000)}=b\r\nx\r\n0\r\n\r\n` },
  "a chunk with 20,000 letters of extension": { headers: [chunked], body: `1;${"a".repeat(20_000)}\r\nx\r\n0\r\n\r\n` },
  "chunks with a trailer": {
    headers: [chunked, ["trailer", "x-t"]],
    body: "1\r\nx\r\n0\r\nx-t: 1\r\nhost: evil\r\n\r\n",
  },
  "chunks with bare line feeds": { headers: [chunked], body: "1\nx\n0\n\n" },
  "the encoding identity": { headers: [["transfer-encoding", "identity"]], body: form, then: "ends" },
  "an encoding of nonsense": { headers: [["transfer-encoding", "x"]], body: form, then: "ends" },
  "chunks, then nonsense": { headers: [["transfer-encoding", "chunked, x"]], body: "0\r\n\r\n", then: "ends" },
  "chunks twice": { headers: [["transfer-encoding", "chunked, chunked"]], body: "0\r\n\r\n", then: "ends" },
  "chunks by a tab": { headers: [["transfer-encoding", "\tchunked"]], body: "0\r\n\r\n" },
  "chunks by a vertical tab": { headers: [["transfer-encoding", "\x0bchunked"]], body: "0\r\n\r\n", then: "ends" },
  "chunks by HTTP/1.0": { headers: [chunked], body: "0\r\n\r\n", version: "HTTP/1.0" },
  "nonsense declared as gzip": { headers: [["content-encoding", "gzip"]], body: "\x1f\x8b\x08nonsense" },
  "a second request smuggled by a length": { headers: [length("0")], body: second },
  "a second request smuggled by chunks": { headers: [chunked, length("4")], body: `0\r\n\r\n${second}` },
  "no end of its headers, and an end": { headers: [["x", "\r\ny"]], then: "ends" },
}

/** Texts that are not requests. */
const wholes: Readonly<Record<string, string>> = {
  "nothing": "",
  "an empty line": "\r\n\r\n",
  "a line": "GET /\r\n\r\n",
  "a method": "GET",
  "bytes": "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
  "HTTP/2's preface": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  "a proxy's preface": "PROXY TCP4 1.1.1.1 2.2.2.2 1 2\r\nGET / HTTP/1.1\r\nHost: app.test\r\n\r\n",
  "bare line feeds": "GET / HTTP/1.1\nHost: app.test\nConnection: close\n\n",
  "half a header": "GET / HTTP/1.1\r\nHost: app.t",
  "NULs": "\0".repeat(1_000),
  "a line of 100,000 letters": `GET /${"a".repeat(100_000)}`,
}

/** Returns each framing at each path that reads a body, and texts that are not requests. */
export function toFramings(facts: CorpusFacts): HostileRequest[] {
  const { basePath, credentials, cookie, guarded, doors } = facts
  const targets = [
    `${basePath}/callback/${credentials}`,
    `${basePath}/session`,
    ...guarded.slice(0, 1),
    ...doors.slice(0, 2),
  ]
  const framed = targets.flatMap((target) =>
    Object.entries(frames).map(([name, { then, headers, ...more }]): HostileRequest => ({
      name: `framing: ${name} to ${target}`,
      bytes: toBytes(facts, {
        ...{ method: "POST", target, ...more },
        headers: [["content-type", "application/x-www-form-urlencoded"], ["cookie", cookie], ...headers],
      }),
      then,
    }))
  )
  const others = Object.entries(wholes).flatMap(([name, bytes]) =>
    (["ends", "resets"] as const).map((then) => ({ name: `framing: ${name}, and it ${then}`, bytes, then }))
  )
  const left = [...facts.open, ...guarded].map((target): HostileRequest => ({
    name: `framing: a client that does not wait for ${target}`,
    bytes: toBytes(facts, { target }),
    then: "resets",
  }))
  return [...framed, ...others, ...left]
}
