import { type CorpusFacts, type Header, type HostileRequest, toBytes } from "./request.ts"

/** Paths that frameworks answer by themselves. */
export const frameworkPaths: readonly string[] = [
  ...["/__data.json", "/%ff/__data.json", "/_app/version.json", "/_app/remote/x/y", "/_app/remote/%ff/%ff"],
  ...["/_app/remote/__proto__/constructor", "/_app/%ff", "/_app/immutable/../../../x", "/_app/..%2f..%2fserver/x"],
  ...["/_server", "/_server/", "/_server?id=x", "/_server?id=%ff&args=%ff", "/_server?id=__proto__", "/_server/%ff"],
  ...["/_build/%ff", "/_build/..%2f..%2fserver/x", "/assets/%ff"],
  ...["/_actions/buy", "/_actions/secret", "/_actions/%ff", "/_actions/__proto__", "/_actions/a.b.c", "/_actions/"],
  ...["/_server-islands/Members", "/_server-islands/%ff", "/_server-islands/__proto__?e=%ff&p=%ff&s=%ff"],
  ...["/_image", "/_image?href=%ff&w=x&f=y", "/_image?href=http://169.254.169.254/&w=1&h=1&f=webp", "/_astro/%ff"],
  ...["/_astro/..%2f..%2fserver/entry.mjs", "/favicon.svg%ff", "/openapi/json", "/openapi/%ff", "/protected/socket"],
  ...["/protected/mounted/%ff", "/protected/any", "/%2e%2e/%2e%2e/package.json", "/.env", "/.git/config"],
]

/** The headers that frameworks' own clients send, and an attacker's variants of them. */
const clients: Readonly<Record<string, readonly Header[]>> = {
  "no framework": [],
  "Kit's action": [["x-sveltekit-action", "true"], ["content-type", "application/x-www-form-urlencoded"]],
  "Kit's remote form": [["content-type", "application/x-sveltekit-formdata"], ["x-sveltekit-pathname", "/%ff"]],
  "Kit's data": [["x-sveltekit-invalidated", "11"], ["accept", "application/json"]],
  "Start, a made-up function": [["x-server-id", "x#y"], ["x-server-instance", "server-fn:0"]],
  "Start, a function of the prototype": [["x-server-id", "__proto__#constructor"], ["x-server-instance", "\xff"]],
  "Start, a path for a function": [["x-server-id", "../../../../etc/passwd"], ["x-server-instance", ""]],
  "Start, a single flight to a guarded page": [
    ["x-server-id", "x"],
    ["x-single-flight", "true"],
    ["referer", "https://app.test/protected"],
  ],
  "Start, a single flight to nowhere": [["x-server-id", "x"], ["x-single-flight", "true"], ["referer", "http://["]],
  "Astro's action by JSON": [["content-type", "application/json"], ["accept", "application/json"]],
  "Astro's action by a form": [["content-type", "multipart/form-data; boundary=b"], ["origin", "https://app.test"]],
  "a websocket": [["upgrade", "websocket"], ["connection", "Upgrade"], ["sec-websocket-version", "13"], [
    "sec-websocket-key",
    "dGhlIHNhbXBsZSBub25jZQ==",
  ]],
}

const bodies: Readonly<Record<string, string>> = {
  nothing: "",
  JSON: '[{"__proto__":{"x":1}},["$R",1e999]]',
  "a form": "--b\r\ncontent-disposition: form-data; name=__proto__\r\n\r\nx\r\n--b--\r\n",
  bytes: "\x81\xff\x00\x01;0x",
}

/** Returns a request of every framework client to every such path, and to every target of the app's own forms. */
export function toDoors(facts: CorpusFacts): HostileRequest[] {
  const targets = [...frameworkPaths, ...facts.doors]
  return targets.flatMap((target, at) =>
    Object.entries(clients).flatMap(([client, headers], index) => {
      const [kind = "", body] = Object.entries(bodies)[(at + index) % Object.keys(bodies).length] ?? []
      return [
        { name: `door: GET ${target} by ${client}`, bytes: toBytes(facts, { target, headers }) },
        {
          name: `door: POST ${target} by ${client} with ${kind}`,
          bytes: toBytes(facts, { method: "POST", target, headers, body }),
        },
      ]
    })
  )
}
