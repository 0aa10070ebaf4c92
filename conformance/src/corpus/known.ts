import { type CorpusFacts, type HostileRequest, type Parts, toBytes } from "./request.ts"

/** Returns requests that ended a process or passed a guard in a version of some framework's binding. @param path of a guarded page */
const toTable = (path: string, functions: readonly string[]): Readonly<Record<string, Parts>> => ({
  "Kit's data of a path that is not UTF-8": { target: `${path}/%ff/__data.json` },
  "Kit's action at a path that is not UTF-8": { target: `${path}/%ff`, headers: [["x-sveltekit-action", "true"]] },
  ...Object.fromEntries(functions.map((id): [string, Parts] => [`Start's single flight with ${id}`, {
    ...{ method: "POST", target: "/_server", body: "" },
    headers: [
      ["x-server-id", id],
      ["x-server-instance", "server-fn:0"],
      ["x-single-flight", "true"],
      ["referer", `https://app.test${path}`],
      ["origin", "https://app.test"],
    ],
  }])),
})

export function toKnown(facts: CorpusFacts): HostileRequest[] {
  // Start's forms name their server function in the query
  const functions = facts.doors.map((door) => new URL(door, "http://app.test").searchParams.get("id") ?? "").filter(
    Boolean,
  )
  return facts.guarded.flatMap((path) =>
    Object.entries(toTable(path, [...new Set(functions)])).map(([name, parts]) => ({
      ...{ name: `known: ${name}, ${path}`, bytes: toBytes(facts, parts) },
      isKnown: true as const,
    }))
  )
}
