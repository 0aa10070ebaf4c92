import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { withMethodsClaim } from "../../src/signin/claim-methods.ts"
import { MemoryAdapter } from "../../src/adapters/memory.ts"
import { AdapterError } from "../../src/errors.ts"
import type { Adapter } from "../../src/app/adapter.ts"
import type { RequestContext } from "../../src/app/context.ts"

const toContext = (adapter: Adapter) =>
  ({ settings: { adapter, debug: false, logger: { error() {}, warn() {}, debug() {} } } }) as unknown as RequestContext

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test("requests for one user run one after the other, those for others at once (case 62)", async () => {
  const context = toContext(MemoryAdapter())
  const log: string[] = []
  const run = (user: string) =>
    withMethodsClaim(context, user, async ({ isAlone }) => {
      log.push(`${user} begins`)
      await new Promise((done) => setTimeout(done, 100))
      log.push(`${user} ends`)
      return isAlone
    })
  const all = Promise.all([run("ada"), run("ada"), run("bob")])
  await vi.advanceTimersByTimeAsync(3000)
  expect(await all).toEqual([true, true, true])
  expect(log.filter((line) => line.startsWith("ada"))).toEqual(["ada begins", "ada ends", "ada begins", "ada ends"])
  expect(log.indexOf("bob begins")).toBeLessThan(log.indexOf("ada ends"))
})

test("a request that waits for too long fails, and changes nothing", async () => {
  const adapter = MemoryAdapter()
  adapter.claim(JSON.stringify(["methods", "ada"]), "a process that has crashed", 20)
  const run = vi.fn()
  const result = expect(withMethodsClaim(toContext(adapter), "ada", run)).rejects.toThrow(AdapterError)
  await vi.advanceTimersByTimeAsync(6000)
  await result
  expect(run).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(15_000)
  await withMethodsClaim(toContext(adapter), "ada", run)
  expect(run).toHaveBeenCalledOnce()
})

test("a change that begins too late is not run, and the next request has its turn at once", async () => {
  const context = toContext(MemoryAdapter())
  const change = vi.fn(() => Promise.resolve())
  const late = expect(withMethodsClaim(context, "ada", async (turn) => {
    await new Promise((done) => setTimeout(done, 4001))
    await turn.change(change)
  })).rejects.toThrow("nothing was changed")
  await vi.advanceTimersByTimeAsync(4001)
  await late
  expect(change).not.toHaveBeenCalled()
  await withMethodsClaim(context, "ada", (turn) => turn.change(change))
  expect(change).toHaveBeenCalledOnce()
})

test("after a change that failed, nobody has a turn until the claim ends, because the change may still take effect", async () => {
  const adapter = MemoryAdapter()
  const context = toContext(adapter)
  const fail = () => Promise.reject(new Error("the connection is gone"))
  await expect(withMethodsClaim(context, "ada", (turn) => turn.change(fail))).rejects.toThrow("the connection is gone")
  const claim = () => adapter.claim(JSON.stringify(["methods", "ada"]), "another", 20)
  expect(claim()).toBe(false)
  await vi.advanceTimersByTimeAsync(20_001)
  expect(claim()).toBe(true)
})

test("without `claim` everything runs at once, and the change knows that it is not alone", async () => {
  const { claim: _, ...adapter } = MemoryAdapter()
  const context = toContext(adapter)
  const isAlone = await withMethodsClaim(context, "ada", ({ isAlone }) => Promise.resolve(isAlone))
  expect(isAlone).toBe(false)
})
