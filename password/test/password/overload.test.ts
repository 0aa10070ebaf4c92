import { expect, test } from "vitest"
import { MemoryAdapter } from "../../../core/src/adapters/memory.ts"
import type { Adapter, Hit } from "../../../core/src/app/adapter.ts"
import { countAtOnce } from "../../src/hashing/queue.ts"
import { createWorld, email, good, signIn, toPath } from "./world.ts"

test("passwords beyond the queue get 503 and no count, and others wait for their turn", async () => {
  const adapter = MemoryAdapter()
  const counts = new Map<string, number>()
  const counting = {
    ...adapter,
    async hit(requests) {
      const hits = await adapter.hit(requests) as Hit[]
      for (const { key } of hits) counts.set(key, (counts.get(key) ?? 0) + 1)
      return hits
    },
    async giveBack(refunds) {
      // groups of counters are given back, too, and are not counted here
      for (const { key } of refunds) if (counts.has(key)) counts.set(key, counts.get(key)! - 1)
      await adapter.giveBack(refunds)
    },
  } satisfies Adapter
  const world = createWorld("database", { adapter: counting })
  await world.signUp()
  counts.clear()
  // one network may let a quarter of 64 wait, besides those that are being compared
  const room = 16 + countAtOnce()
  const addresses = Array.from({ length: 3 * room }, (_, i) => `user-${i}@app.test`)
  const answers = await Promise.all(addresses.map((address) => signIn(world.browser(), good, address)))
  const full = answers.filter(({ status }) => status === 503)
  const wrong = answers.filter(({ status }) => status === 303)
  expect(full.length + wrong.length).toBe(3 * room)
  expect(wrong.length).toBeGreaterThanOrEqual(room)
  expect(full.length).toBeGreaterThan(0)
  for (const answer of full) {
    expect(answer.headers.get("retry-after")).toBe("5")
    expect(await answer.text()).toContain("Not available right now")
  }
  // two counts for each account that was compared, in a window of a quarter of an hour and one of a day, and one for all networks
  expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(3 * wrong.length)
  const owner = world.browser()
  expect(toPath(await signIn(owner))).toBe("/")
  expect(await owner.currentEmail()).toBe(email)
})

test("a script gets JSON while too many passwords wait", async () => {
  const world = createWorld("database")
  const browsers = Array.from({ length: 2 * (16 + countAtOnce()) }, () => world.browser())
  const tokens = await Promise.all(browsers.map(async (one) => (await (await one.fetch("csrf")).json()).csrfToken))
  const answers = await Promise.all(browsers.map((one, i) =>
    one.fetch("callback/password", {
      method: "POST",
      headers: { "x-auth-return-redirect": "1" },
      body: new URLSearchParams({ csrfToken: tokens[i], email: `user-${i}@app.test`, password: good }),
    })
  ))
  const full = answers.filter(({ status }) => status === 503)
  expect(full.length).toBeGreaterThan(0)
  for (const answer of full) {
    expect([answer.headers.get("retry-after"), await answer.json()]).toEqual(["5", { error: "Unavailable" }])
  }
})
