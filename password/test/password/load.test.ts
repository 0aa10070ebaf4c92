import { expect, test } from "vitest"
import { MemoryAdapter } from "../../../core/src/adapters/memory.ts"
import { Auth } from "../../../core/src/index.ts"
import { Browser } from "../../../core/test/browser.ts"
import { better, createWorld, good, signIn } from "./world.ts"

/** Counts how often each counter was taken and given back. */
function createCounted() {
  const balance = new Map<string, number>()
  const memory = MemoryAdapter()
  const add = (key: string, by: number) => void balance.set(key, (balance.get(key) ?? 0) + by)
  const adapter = {
    ...memory,
    hit: (...given: Parameters<typeof memory.hit>) => {
      for (const { key } of given[0]) add(key, 1)
      return memory.hit(...given)
    },
    giveBack: (...given: Parameters<typeof memory.giveBack>) => {
      for (const { key } of given[0]) add(key, -1)
      return memory.giveBack(...given)
    },
  } as unknown as MemoryAdapter
  return { adapter, balance }
}

test("a change that finds the queue full gives its counts back once (case 119)", async () => {
  const { adapter, balance } = createCounted()
  let onCheck = async () => {}
  const world = createWorld("database", {
    adapter,
    trustedProxies: 1,
    limits: { network: [{ most: 1000, seconds: 900 }] },
    password: { checkPassword: async () => (await onCheck(), true) },
  })
  const from = (address: string) =>
    new Browser((request) => {
      request.headers.set("x-forwarded-for", address)
      return Auth(request, world.config)
    })
  const ada = await world.signUp(from("198.51.100.7"))
  const others = from("198.51.100.7")
  await others.fetch("csrf")
  const attempts: Promise<Response>[] = []
  onCheck = async () => {
    await new Promise<void>((resolve) => {
      for (let i = 0; i < 40; i++) {
        const attempt = signIn(others, better, `bob${i}@app.test`)
        attempts.push(attempt)
        void attempt.then(({ status }) => status === 503 && resolve())
      }
    })
    balance.clear()
  }
  const response = await ada.post("change-password/password", { currentPassword: good, password: better })
  const left = [...balance.values()].filter((value) => value < 0)
  await Promise.all(attempts)
  expect(response.status).toBe(503)
  expect(left).toEqual([])
})
