import type { Adapter } from "@svc-auth/core/adapters"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { isPart } from "../part.ts"
import { writeCells } from "../matrix/cells.ts"
import { createCoreDriver } from "../../conformance/src/drivers/core.ts"
import { fixtureHeader, toSelection } from "../../conformance/src/fixtures/selection.ts"
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

/** Scenarios for a store of ours: all, with their sessions in the store; in `npm test`, those that need a store. */
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
    // by agent: a response may be followed by calls, which must not count for the next scenario
    const [askedByFixture, askedForSessions] = [new Set<string>(), new Set<string>()]
    const store = (agent: string) => (askedByFixture.add(agent), storeOf(agent))
    const sessions = everywhere ? (agent: string) => (askedForSessions.add(agent), storeOf(agent)) : undefined
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
        const agents = new Set<string>()
        const outcome = await runScenario(walk, {
          ...driver,
          transport(request) {
            const selection = request.headers.find(([name]) => name === fixtureHeader)
            if (selection) agents.add(toSelection(selection[1]).agent)
            return driver.transport(request)
          },
        })
        const isIn = (asked: ReadonlySet<string>) => [...agents].some((agent) => asked.has(agent))
        const isAsked = isIn(askedByFixture)
        // a scenario that never calls the store proves nothing about it
        if (isAsked || isIn(askedForSessions)) cells.push(toCell(walk, driver, outcome))
        if (outcome.status === "failed") throw outcome.error
        if (outcome.status === "skipped") return context.skip(outcome.reason)
        expect(isAsked, "the store of its fixtures is asked, as its needs say").toBe(walk.needs.includes("store"))
      })
    }
  })
}
