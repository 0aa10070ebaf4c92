import type { Adapter } from "@svc-auth/core/adapters"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { isPart } from "../part.ts"
import { writeCells } from "../matrix/cells.ts"
import { createCoreDriver } from "../../conformance/src/drivers/core.ts"
import { type Cell, toCell } from "../../conformance/src/matrix.ts"
import { runScenario } from "../../conformance/src/run.ts"
import type { ListedScenario } from "../../conformance/src/scenario.ts"
import { scenarios } from "../../conformance/src/scenarios/index.ts"

/** Opens the store of an agent. */
export interface Opener {
  open(agent: string): Adapter
  close?(): Promise<void> | void
}

/** A kind of store, of which each agent has one. */
export interface Store {
  readonly name: string
  /** Why the store is not available on this machine. */
  readonly missing?: string | undefined
  start(): Promise<Opener> | Opener
  readonly walks: readonly ListedScenario[]
  /** Sessions are in the store, unless a fixture configures otherwise. */
  readonly everywhere?: boolean
  /** The store is passed as `limits.store`, beside an adapter without `hit`. */
  readonly countsApart?: boolean
  /** Whether `docs/matrix.md` shows its results. Default: yes, unless `limits.store` is set, because that configures the same store another way. */
  readonly inMatrix?: boolean
  /** Scenarios that cannot pass, and why. */
  readonly exceptions?: Readonly<Record<string, string>>
}

/** What a store of ours plays: every scenario, with its sessions there; in `npm test`, those that need a store. */
export const walks: readonly ListedScenario[] = isPart
  ? scenarios.filter(({ needs }) => needs.includes("store"))
  : scenarios

/** Registers the scenarios as tests of the core, in process, on this store. */
export function conformOn(
  { name, missing, start, walks, everywhere, countsApart = false, inMatrix = !countsApart, exceptions }: Store,
): void {
  describe(name, () => {
    const cells: Cell[] = []
    const stores = new Map<string, Adapter>()
    let opener: Opener
    const storeOf = (agent: string): Adapter => {
      const store = stores.get(agent) ?? opener.open(agent)
      stores.set(agent, store)
      return store
    }
    const asked = { byFixture: 0, forSessions: 0 }
    const store = (agent: string) => (asked.byFixture++, storeOf(agent))
    const sessions = everywhere ? (agent: string) => (asked.forSessions++, storeOf(agent)) : undefined
    const driver = createCoreDriver(["big-headers"], { name, store, sessions, countsApart, exceptions })

    beforeAll(async () => {
      if (!missing) opener = await start()
    })
    afterAll(async () => {
      await opener?.close?.()
      if (inMatrix) writeCells(`core, ${name}`, cells, walks.map(({ id }) => id))
    })
    for (const walk of walks) {
      it(`${walk.id}: ${walk.name}`, async (context) => {
        if (missing) return context.skip(missing)
        const before = { ...asked }
        const outcome = await runScenario(walk, driver)
        const isAsked = asked.byFixture > before.byFixture
        // a scenario that never calls the store proves nothing about it
        if (isAsked || asked.forSessions > before.forSessions) cells.push(toCell(walk, driver, outcome))
        if (outcome.status === "failed") throw outcome.error
        if (outcome.status === "skipped") return context.skip(outcome.reason)
        expect(isAsked, "the store of its fixtures is asked, as its needs say").toBe(walk.needs.includes("store"))
      })
    }
  })
}
