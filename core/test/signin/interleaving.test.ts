import { AsyncLocalStorage } from "node:async_hooks"
import { describe, expect, test } from "vitest"
import { createWorld, linkInTwoSteps, victim, type WorldUser } from "./world.ts"

/** mulberry32: returns the same numbers for the same seed. */
function createRandom(seed: number) {
  return (below: number): number => {
    seed = seed + 0x6d2b79f5 | 0
    let mixed = Math.imul(seed ^ seed >>> 15, 1 | seed)
    mixed = mixed + Math.imul(mixed ^ mixed >>> 7, 61 | mixed) ^ mixed
    return ((mixed ^ mixed >>> 14) >>> 0) % below
  }
}

type Random = ReturnType<typeof createRandom>
type World = ReturnType<typeof createWorld>

interface Actor {
  readonly id: number
  readonly random: Random
}

/** A store that answers one waiting call at a time, in a random order. */
function takeTurns(world: World, seed: number) {
  const acting = new AsyncLocalStorage<Actor>()
  const random = createRandom(seed)
  const waiting: { id: number; weight: number; go: () => void }[] = []
  let running = 0
  function step(): void {
    if (waiting.length === 0 || waiting.length < running) return
    // mostly the call with the most weight, so that some requests stall while others pass
    waiting.sort((a, b) => b.weight - a.weight || a.id - b.id)
    const [chosen] = waiting.splice(random(3) === 0 ? random(waiting.length) : 0, 1)
    chosen!.go()
  }
  for (const [name, method] of Object.entries(world.adapter) as [string, (...args: unknown[]) => unknown][]) {
    if (name === "snapshot") continue
    Object.assign(world.adapter, {
      [name]: async (...args: unknown[]) => {
        const actor = acting.getStore()
        if (!actor) return method(...args)
        await new Promise<void>((go) => {
          waiting.push({ id: actor.id, weight: actor.random(100), go })
          step()
        })
        return method(...args)
      },
    })
  }
  /** Runs all actors at the same time. */
  return async (works: readonly ((random: Random) => Promise<unknown>)[]): Promise<void> => {
    running = works.length
    await Promise.all(works.map((work, id) => {
      const actor = { id, random: createRandom(seed * 100 + id) }
      return acting.run(actor, async () => {
        await work(actor.random)
        running--
        step()
      })
    }))
  }
}

/** Signs in again and again through the actor's accounts, and links new ones to the current user. */
async function squat(world: World, random: Random, accounts: string[], browsers: WorldUser[]): Promise<void> {
  let browser = world.browser()
  for (let i = 0; i < 4; i++) {
    browsers.push(browser)
    const links = await browser.email() === victim && random(3) > 0
    if (links) accounts.push(`m${accounts.length}`)
    else if (random(2)) browser = world.browser()
    browsers.push(browser)
    await browser.signIn("two", links ? accounts.at(-1)! : accounts[random(accounts.length)]!)
  }
}

async function play(strategy: "jwt" | "database", steps: "one step" | "two steps", seed: number): Promise<string[]> {
  const random = createRandom(seed)
  const world = createWorld(strategy)
  if (steps === "two steps") linkInTwoSteps(world)
  const owner = world.browser()
  await owner.ask()
  const accounts = ["squatter"]
  const browsers: WorldUser[] = []
  if (random(4)) await world.browser().signIn("two", "squatter")
  await takeTurns(world, seed)([
    () => owner.confirm(world.links[0]!),
    ...Array.from({ length: 4 }, () => (random: Random) => squat(world, random, accounts, browsers)),
  ])
  if (await owner.email() !== victim) {
    await owner.ask()
    await owner.confirm(world.links[1]!)
  }
  const found: string[] = []
  if (await owner.email() !== victim) found.push("the owner is out")
  for (const browser of new Set(browsers)) {
    if (strategy === "database" && await browser.email() === victim) found.push("a session of the squatter's")
    await browser.signIn("one", `late${found.length}`)
  }
  const { id } = world.adapter.snapshot().users.find(({ email }) => email === victim)!
  const linked = world.adapter.snapshot().accounts.filter(({ userId }) => userId === id)
  return [...found, ...linked.map(({ providerAccountId }) => `account ${providerAccountId}`)]
}

describe("a squatter who acts while the owner proves the address, in any order of the store's answers (case 50)", () => {
  const setups = [["jwt", "one step"], ["jwt", "two steps"], ["database", "one step"], [
    "database",
    "two steps",
  ]] as const
  test.each(setups)(
    "under %s the squatter keeps no access if users and accounts are created in %s",
    async (strategy, steps) => {
      for (let seed = 0; seed < 40; seed++) {
        expect(await play(strategy, steps, seed), `seed ${seed}`).toEqual([])
      }
    },
  )
})
