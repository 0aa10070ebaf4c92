import { type CorpusFacts, type HostileRequest, toBytes } from "./request.ts"

const methods = [
  ...["HEAD", "OPTIONS", "PUT", "DELETE", "PATCH", "TRACE", "CONNECT", "TRACK", "PROPFIND", "SEARCH", "PURGE", "QUERY"],
  ...["M-SEARCH", "SOURCE", "get", "Get", "post", "POSTT", "GE T", "GET\t", "__proto__", "constructor", "ALL", "-", ""],
  ...["\xff", "A".repeat(10_000), "PRI"],
]
const bodies: Readonly<Record<string, string | undefined>> = { "no body": undefined, "a body": "a=1" }

/** Returns requests with methods that no route offers, on paths that exist. */
export function toMethods(facts: CorpusFacts): HostileRequest[] {
  const { guarded, open, basePath, credentials, doors } = facts
  const auth = ["/session", "/signout", `/callback/${credentials}`].map((route) => basePath + route)
  const targets = new Set([...guarded, ...open.slice(0, 2), ...auth, ...doors.slice(0, 1), "*", "app.test:443"])
  return methods.flatMap((method) =>
    [...targets].flatMap((target) =>
      Object.entries(bodies).map(([kind, body]) => ({
        name: `method: ${JSON.stringify(method).slice(0, 20)} ${target} with ${kind}`,
        bytes: toBytes(facts, { method, target, body }),
      }))
    )
  )
}
