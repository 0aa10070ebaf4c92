import { type CorpusFacts, type HostileRequest, type Parts, toBytes } from "./request.ts"

/** What has ended a process, or gone round a guard, in a version of some framework's binding. @param path of a guarded page */
const toTable = (path: string): Readonly<Record<string, Parts>> => ({
  "Kit's data of a path that is no UTF-8": { target: `${path}/%ff/__data.json` },
  "Kit's action at a path that is no UTF-8": { target: `${path}/%ff`, headers: [["x-sveltekit-action", "true"]] },
  "Start's single flight from a guarded page": {
    ...{ method: "POST", target: "/_server", body: "" },
    headers: [["x-server-id", "x"], ["x-single-flight", "true"], ["referer", `https://app.test${path}`]],
  },
})

export const toKnown = (facts: CorpusFacts): HostileRequest[] =>
  facts.guarded.flatMap((path) =>
    Object.entries(toTable(path)).map(([name, parts]) => ({
      ...{ name: `known: ${name}, ${path}`, bytes: toBytes(facts, parts) },
      isKnown: true as const,
    }))
  )
