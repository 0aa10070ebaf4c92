import type { Patch } from "./patch.ts"

/** What a person who writes a binding may get wrong, and the scenario that tells them. */
export interface Fault {
  /** What is wrong, as a sentence about the binding. */
  readonly name: string
  readonly patches: readonly Patch[]
  /** Id of the scenario that is about this. */
  readonly scenario: string
  /** Part of what the scenario's failure says: it names the hole. */
  readonly says: string
}

/** A patch of the binding. */
export const binding = (symbol: string, replace: string, node?: string): Patch => ({
  ...{ file: "src/index.ts", symbol, replace },
  ...(node !== undefined && { node }),
})

/** A patch of the app that uses it. */
export const app = (symbol: string, replace: string, node?: string): Patch => ({
  ...binding(symbol, replace, node),
  file: "app.ts",
})

/** Around what the binding calls for each request; `c` and `answer` are known there. */
export const aroundHook = (replace: string): readonly Patch[] => [
  binding("Svc.middleware", replace, "CallExpression hook"),
]

/** Goes past the library where the condition holds, which knows `c` and `path`. */
export const skippedWhere = (condition: string): readonly Patch[] =>
  aroundHook(`((path) => ${condition})(new URL(c.req.url).pathname) ? answer() : $0`)

/** Changes the answer of the hook; `given` is that answer, `headers` a copy of its headers that are sent. */
export const answering = (change: string): readonly Patch[] =>
  aroundHook(
    `$0.then((given) => { const headers = new Headers(given.headers); ${change}; return new Response(given.body, { status: given.status, headers }) })`,
  )
