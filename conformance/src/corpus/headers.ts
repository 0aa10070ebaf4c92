import { type CorpusFacts, type Header, type HostileRequest, type Parts, toBytes, utf8 } from "./request.ts"

/** Junk for any header. */
const junk: Readonly<Record<string, string>> = {
  empty: "",
  "a comma": ",",
  "a semicolon": ";=;",
  "a raw byte": "\xff\xfe",
  "UTF-8": utf8("größe\u{1f511}"),
  "%ff": "%ff",
  "8,000 letters": "a".repeat(8_000),
  "NUL": "a\0b",
  "a folded line": "a\r\n b",
  "a lone line feed": "a\nx-planted: 1",
  "a lone carriage return": "a\rb",
  JSON: '{"__proto__":{"admin":true}}',
  "another site": "https://evil.example/",
  "a broken URL": "http://[",
  true: "true",
}

/** Headers that a framework, a server or the library reads. */
export const read: readonly string[] = [
  ...["accept", "accept-language", "accept-encoding", "authorization", "cookie", "content-type", "content-encoding"],
  ...[
    "expect",
    "forwarded",
    "from",
    "if-match",
    "if-modified-since",
    "if-none-match",
    "max-forwards",
    "origin",
    "range",
  ],
  ...["referer", "sec-fetch-dest", "sec-fetch-mode", "sec-fetch-site", "te", "trailer", "upgrade", "user-agent"],
  ...["x-auth-return-redirect", "x-forwarded-for", "x-forwarded-host", "x-forwarded-port", "x-forwarded-proto"],
  ...["x-http-method-override", "x-http-method", "x-method-override", "x-original-url", "x-rewrite-url"],
  ...["x-requested-with", "x-real-ip", "x-middleware-subrequest", "x-nextjs-data"],
  ...["x-sveltekit-action", "x-sveltekit-invalidated", "x-sveltekit-pathname", "x-sveltekit-search"],
  ...["x-server-id", "x-server-instance", "x-single-flight", "x-error", "x-start-raw"],
  ...["x-astro-action", "x-astro-reroute", "x-astro-path", "x-astro-locals", "x-astro-middleware-secret"],
  ...["sec-websocket-key", "sec-websocket-version", "sec-websocket-protocol", "http2-settings", "proxy-authorization"],
]

/** Sets of headers that have an effect together. */
const together: Readonly<Record<string, Pick<Parts, "headers" | "without" | "version">>> = {
  "no Host": { without: ["host"] },
  "two Hosts": { headers: [["host", "evil.example"]] },
  "an empty Host": { without: ["host"], headers: [["host", ""]] },
  "no Host at all": { without: ["host", "x-forwarded-host"] },
  "a Host with a path": { without: ["host", "x-forwarded-host"], headers: [["host", "app.test/protected"]] },
  "a Host with a password": { without: ["host", "x-forwarded-host"], headers: [["host", "user:pw@app.test"]] },
  "a broken IPv6 Host": { without: ["host", "x-forwarded-host"], headers: [["host", "[::1"]] },
  "a Host with a broken port": { without: ["host", "x-forwarded-host"], headers: [["host", "app.test:99999"]] },
  "a Host with a letter for a port": { without: ["host", "x-forwarded-host"], headers: [["host", "app.test:x"]] },
  "a Host of spaces": { without: ["host", "x-forwarded-host"], headers: [["host", "a b"]] },
  "a Host of %": { without: ["host", "x-forwarded-host"], headers: [["host", "%"]] },
  "a Host in UTF-8": { without: ["host", "x-forwarded-host"], headers: [["host", utf8("gerät.test")]] },
  "a Host of 8,000 letters": { without: ["host", "x-forwarded-host"], headers: [["host", "a".repeat(8_000)]] },
  "a broken forwarded host": { without: ["x-forwarded-host"], headers: [["x-forwarded-host", "http://["]] },
  "a forwarded host with a path": { without: ["x-forwarded-host"], headers: [["x-forwarded-host", "app.test/x?y#z"]] },
  "an unknown forwarded protocol": {
    without: ["x-forwarded-proto"],
    headers: [["x-forwarded-proto", "javascript"]],
  },
  "a forwarded protocol with slashes": { without: ["x-forwarded-proto"], headers: [["x-forwarded-proto", "http://"]] },
  "two forwarded protocols": { headers: [["x-forwarded-proto", "http"]] },
  "a forwarded protocol that is empty": { without: ["x-forwarded-proto"], headers: [["x-forwarded-proto", ""]] },
  "HTTP/1.0": { version: "HTTP/1.0" },
  "HTTP/1.0 without Host": { version: "HTTP/1.0", without: ["host"] },
  "HTTP/2.0": { version: "HTTP/2.0" },
  "HTTP/0.9": { version: "" },
  "HTTP/9.9": { version: "HTTP/9.9" },
  "no HTTP": { version: "SIP/2.0" },
  "an upgrade to h2c": {
    without: ["connection"],
    headers: [["connection", "Upgrade, HTTP2-Settings"], ["upgrade", "h2c"], ["http2-settings", "AAMAAABkAAQAAP__"]],
  },
  "an upgrade to websocket": {
    without: ["connection"],
    headers: [
      ["connection", "Upgrade"],
      ["upgrade", "websocket"],
      ["sec-websocket-version", "13"],
      ["sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="],
    ],
  },
  "an upgrade to websocket without key": {
    without: ["connection"],
    headers: [["connection", "Upgrade"], ["upgrade", "websocket"]],
  },
  "an upgrade to nonsense": { without: ["connection"], headers: [["connection", "Upgrade"], ["upgrade", "\xff"]] },
  "Expect: 100-continue": { headers: [["expect", "100-continue"]] },
  "Expect: nonsense": { headers: [["expect", "200-ok"]] },
  "a thousand headers": { headers: Array.from({ length: 1_000 }, (_, index): Header => [`x-${index}`, "1"]) },
  "3,000 headers": { headers: Array.from({ length: 3_000 }, (_, index): Header => [`x-${index}`, "1"]) },
  "a header without a name": { headers: [["", "x"]] },
  "a header with a space in its name": { headers: [["x y", "x"]] },
  "a header with a raw byte in its name": { headers: [["x\xff", "x"]] },
  "__proto__ and constructor": { headers: [["__proto__", "x"], ["constructor", "x"], ["hasownproperty", "x"]] },
  "a hop-by-hop Cookie": { without: ["connection"], headers: [["connection", "close, cookie, x-forwarded-proto"]] },
  "twelve thousand ranges": { headers: [["range", `bytes=${"0-,".repeat(4_000)}0-`]] },
  "a header of 17 KiB": { headers: [["x-long", "a".repeat(17 * 1024)]] },
  "an authorization of nonsense": { headers: [["authorization", "Basic \xff\xff"], ["authorization", "Bearer "]] },
  "a single flight to a guarded page": {
    headers: [["x-single-flight", "true"], ["referer", "https://app.test/protected"], ["x-server-id", "%ff"]],
  },
  "a single flight from %ff": {
    headers: [["x-single-flight", "true"], ["referer", "https://app.test/protected/%ff"], ["x-server-id", "x"]],
  },
}

/** Returns each header with each junk value, and the sets that have an effect together. */
export function toHeaders(facts: CorpusFacts): HostileRequest[] {
  const { basePath, guarded, credentials, csrfToken, cookie } = facts
  const places: Readonly<Record<string, Parts>> = {
    "the guarded page": { target: guarded[0] ?? "/" },
    "the session": { target: `${basePath}/session` },
  }
  const sent: Parts = {
    method: "POST",
    target: `${basePath}/callback/${credentials}`,
    headers: [["content-type", "application/x-www-form-urlencoded"], ["cookie", cookie]],
    body: `csrfToken=${csrfToken}&username=mallory&password=x`,
  }
  const single = read.flatMap((header) =>
    Object.entries(junk).flatMap(([name, value]) =>
      Object.entries(places).map(([place, parts]) => ({
        name: `header: ${header} with ${name}, at ${place}`,
        bytes: toBytes(facts, { ...parts, headers: [[header, value]] }),
      }))
    )
  )
  const sets = Object.entries(together).flatMap(([name, { headers = [], ...more }]) =>
    Object.entries({ ...places, "a sign-in": sent }).map(([place, parts]) => ({
      name: `headers: ${name}, at ${place}`,
      bytes: toBytes(facts, { ...parts, ...more, headers: [...parts.headers ?? [], ...headers] }),
    }))
  )
  return [...single, ...sets]
}
