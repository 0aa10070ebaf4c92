import type { Adapter, AdapterMethod, AdapterUser } from "@svc-auth/core/adapters"
import { createExpect, type Expect, Unmet } from "../expect.ts"
import { toDocumented } from "./documented.ts"
import { type Importance, toImportance } from "./importance.ts"
import { createRows, type Rows } from "./rows.ts"

/** An adapter to test, and how to close it. */
export interface Made {
  readonly adapter: Adapter
  close?(): Promise<void> | void
}

/** Called once for each scenario. All scenarios may share one store, because each uses its own ids and addresses. */
export type Make = () => Promise<Made> | Made

/** One sentence about an adapter, and the code that proves it. */
export interface AdapterScenario {
  /** `topic/name` */
  readonly id: string
  readonly name: string
  /** The numbers of the security cases that it covers. Default: none. */
  readonly cases?: readonly number[] | undefined
  /** The methods without which it cannot run. */
  readonly needs: readonly (AdapterMethod)[]
  /** Whether the library relies on it. */
  readonly importance: Importance
  /** @throws {Error} saying what was wrong, and the last calls */
  run(): Promise<void>
}

type Methods<K extends AdapterMethod> = { readonly [M in K]: NonNullable<Adapter[M]> }

/** What a scenario runs with. */
export interface Stage<K extends AdapterMethod> {
  /** The adapter's methods, whose calls are recorded. They get copies of the rows, with the fields that `Adapter` documents. */
  readonly store: Methods<K>
  readonly adapter: Methods<K>
  readonly expect: Expect
  readonly rows: Rows
  /** Expects the row to have the given fields. Other fields must be null or absent, except an id that the store adds. */
  same(actual: object | null | undefined | void, given: object, what: string): void
  /** Expects the call to throw or reject with an `Error`. */
  refused(call: () => unknown, what: string): Promise<void>
}

/** A scenario without its store. */
export interface Definition<K extends AdapterMethod = AdapterMethod>
  extends Omit<AdapterScenario, "needs" | "importance" | "run"> {
  readonly needs: readonly K[]
  /** Default: as important as the least important method. */
  readonly importance?: Importance | undefined
  run(stage: Stage<K>): Promise<void>
}

/** Limits the scenario to the methods in its `needs`. */
export const define = <K extends AdapterMethod>(definition: Definition<K>): Definition => definition as Definition

/** Thrown if a scenario needs methods that the adapter does not have. */
export class MissingMethods extends Error {
  readonly methods: readonly (AdapterMethod)[]
  constructor(methods: readonly (AdapterMethod)[]) {
    super(`the adapter lacks ${methods.join(", ")}`)
    this.methods = methods
  }
}

/** Returns the scenario on its own store. */
export const bindScenario = ({ run, ...about }: Definition, make: Make): AdapterScenario => ({
  ...about,
  importance: about.importance ?? toImportance(about.needs),
  async run() {
    const { adapter, close } = await make()
    try {
      const lacks = about.needs.filter((name) => typeof adapter[name] !== "function")
      if (lacks.length > 0) throw new MissingMethods(lacks)
      await run(toStage(adapter))
    } finally {
      await close?.()
    }
  },
})

function toStage(adapter: Adapter): Stage<AdapterMethod> {
  const calls: string[] = []
  const evidence = () => calls.slice(-5).join("\n")
  const expect = createExpect(evidence)
  return {
    adapter: adapter as Methods<AdapterMethod>,
    store: listen(adapter, calls) as Methods<AdapterMethod>,
    expect,
    rows: createRows(),
    same(actual, given, what) {
      expect(typeof actual, `${what}: type`).toBe("object")
      // the number of other sessions belongs to a new session, but is no column
      const { id: _, others: __, ...row } = (actual ?? {}) as Record<string, unknown>
      const { others: ___, ...columns } = given as Record<string, unknown>
      const beside = Object.entries(row).filter(([name, value]) => value !== null && !Object.hasOwn(columns, name))
      expect(defined(actual ? pick(actual, Object.keys(columns)) : actual), what).toBe(defined(columns))
      expect(defined(Object.fromEntries(beside)), `${what}: what was not given`).toBe({})
    },
    async refused(call, what) {
      let thrown: unknown
      try {
        await call()
      } catch (error) {
        thrown = error
      }
      if (!(thrown instanceof Error)) throw new Unmet(`${what}: expected an Error to be thrown`, evidence())
    },
  }
}

/** Returns the adapter's methods, which record their calls and run on the adapter itself. */
const listen = (adapter: Adapter, calls: string[]): Adapter =>
  new Proxy({}, {
    get: (_, name) => (...args: unknown[]): unknown => {
      calls.push(`${String(name)}(${args.map((arg) => JSON.stringify(arg)?.slice(0, 300)).join(", ")})`)
      return (adapter[name as AdapterMethod] as (...args: unknown[]) => unknown).apply(adapter, [
        ...toDocumented(adapter, String(name), args),
      ])
    },
  })

const pick = (row: object, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, (row as Record<string, unknown>)[name]]))

const defined = (row: object | null | undefined | void) =>
  row && Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))

type Registry = Pick<Stage<"createUser">, "store" | "rows">

/** Creates a user and returns the store's row. */
export const enrol = async ({ store, rows }: Registry, more: Partial<AdapterUser> = {}): Promise<AdapterUser> =>
  await store.createUser(rows.user(more))

/** Creates this many users and returns the store's rows. */
export async function enrolMany(registry: Registry, many: number): Promise<AdapterUser[]> {
  const users: AdapterUser[] = []
  while (users.length < many) users.push(await enrol(registry))
  return users
}

/** Stores a row with this mark. @returns `false` if the store rejects text with a NUL, as PostgreSQL does */
export async function mayStore(mark: string, store: () => unknown): Promise<boolean> {
  try {
    await store()
    return true
  } catch (thrown) {
    if (mark === "\0") return false
    throw thrown
  }
}
