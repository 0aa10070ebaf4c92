import type { Adapter, AdapterUser } from "@svc-auth/core/adapters"
import { createExpect, type Expect, Unmet } from "../expect.ts"
import { toDocumented } from "./documented.ts"
import { type Importance, toImportance } from "./importance.ts"
import { createRows, type Rows } from "./rows.ts"

/** An adapter to test, and how to close it. */
export interface Made {
  readonly adapter: Adapter
  close?(): Promise<void> | void
}

/** Called once for each scenario. All may share one store: a scenario uses ids and addresses that no other has. */
export type Make = () => Promise<Made> | Made

/** One sentence about an adapter, and its proof. */
export interface AdapterScenario {
  /** `topic/name` */
  readonly id: string
  readonly name: string
  /** Numbers of the security cases that it covers; default: none. */
  readonly cases?: readonly number[] | undefined
  /** Methods without which it cannot run. */
  readonly needs: readonly (keyof Adapter)[]
  /** Whether the library relies on it. */
  readonly importance: Importance
  /** @throws {Error} saying what was wrong, and the last calls */
  run(): Promise<void>
}

type Methods<K extends keyof Adapter> = { readonly [M in K]: NonNullable<Adapter[M]> }

/** What a scenario plays with. */
export interface Stage<K extends keyof Adapter> {
  /** The adapter's methods, whose calls are noted. They get copies of the rows, with the fields that `Adapter` documents. */
  readonly store: Methods<K>
  readonly adapter: Methods<K>
  readonly expect: Expect
  readonly rows: Rows
  /** The row has what was given; what it has beside is null or absent, but for an id that the store may give its rows. */
  same(actual: object | null | undefined | void, given: object, what: string): void
  /** The call throws or rejects, with an `Error`. */
  refused(call: () => unknown, what: string): Promise<void>
}

/** A scenario that does not yet know its store. */
export interface Definition<K extends keyof Adapter = keyof Adapter>
  extends Omit<AdapterScenario, "needs" | "importance" | "run"> {
  readonly needs: readonly K[]
  /** Default: as important as the least important method. */
  readonly importance?: Importance | undefined
  run(stage: Stage<K>): Promise<void>
}

/** Limits the scenario to the methods in its `needs`. */
export const define = <K extends keyof Adapter>(definition: Definition<K>): Definition => definition as Definition

/** A scenario needs methods that the adapter does not have. */
export class MissingMethods extends Error {
  readonly methods: readonly (keyof Adapter)[]
  constructor(methods: readonly (keyof Adapter)[]) {
    super(`the adapter lacks ${methods.join(", ")}`)
    this.methods = methods
  }
}

/** The scenario on a store of its own. */
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

function toStage(adapter: Adapter): Stage<keyof Adapter> {
  const calls: string[] = []
  const evidence = () => calls.slice(-5).join("\n")
  const expect = createExpect(evidence)
  return {
    adapter: adapter as Methods<keyof Adapter>,
    store: listen(adapter, calls) as Methods<keyof Adapter>,
    expect,
    rows: createRows(),
    same(actual, given, what) {
      expect(typeof actual, `${what}: type`).toBe("object")
      const { id: _, ...row } = (actual ?? {}) as Record<string, unknown>
      const beside = Object.entries(row).filter(([name, value]) => value !== null && !Object.hasOwn(given, name))
      expect(defined(actual ? pick(actual, Object.keys(given)) : actual), what).toBe(defined(given))
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

/** The adapter, whose calls are noted; each is made on the adapter itself. */
const listen = (adapter: Adapter, calls: string[]): Adapter =>
  new Proxy({}, {
    get: (_, name) => (...args: unknown[]): unknown => {
      calls.push(`${String(name)}(${args.map((arg) => JSON.stringify(arg)?.slice(0, 300)).join(", ")})`)
      return (adapter[name as keyof Adapter] as (...args: unknown[]) => unknown).apply(adapter, [
        ...toDocumented(String(name), args),
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

/** The same, so many times. */
export async function enrolMany(registry: Registry, many: number): Promise<AdapterUser[]> {
  const users: AdapterUser[] = []
  while (users.length < many) users.push(await enrol(registry))
  return users
}

/** Stores what has this mark in it. @returns `false` if the store refuses text with a NUL, as PostgreSQL does */
export async function mayStore(mark: string, store: () => unknown): Promise<boolean> {
  try {
    await store()
    return true
  } catch (thrown) {
    if (mark === "\0") return false
    throw thrown
  }
}
