import { describe, expect, test } from "vitest"
import { createWorld, victim } from "./world.ts"

/** A store that finds people as a column of `utf8mb4_0900_ai_ci` does: accents and case aside. */
function createLooseWorld() {
  const world = createWorld("database")
  world.adapter.getUserByEmail = (address) =>
    world.adapter.snapshot().users.find(({ email }) =>
      email.localeCompare(address, "en", { sensitivity: "base" }) === 0
    ) ??
      null
  return world
}

describe("who has almost the same address is somebody else (case 53)", () => {
  test("to a provider that may link by it", async () => {
    const world = createLooseWorld()
    const [owner, mallory, again] = [world.browser(), world.browser(), world.browser()]
    await owner.ask()
    await owner.confirm(world.links[0]!)
    await mallory.signIn("two", "accented")
    expect(await mallory.email()).toBe("víctim@x.test")
    await again.signIn("two", "shouted")
    expect(await again.email()).toBe(victim)
  })

  test("to a mailed link", async () => {
    const world = createLooseWorld()
    const [mallory, owner] = [world.browser(), world.browser()]
    await mallory.signIn("two", "accented")
    await owner.ask()
    await owner.confirm(world.links[0]!)
    expect(await owner.email()).toBe(victim)
    expect(await mallory.email()).toBe("víctim@x.test")
  })
})
