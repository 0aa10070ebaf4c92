import { MemoryAdapter } from "../../../core/src/adapters/memory.ts"
import { beforeEach, describe, expect, test, vi } from "vitest"
import { createHasher, type Recipe } from "../../src/hashing/hash.ts"
import { countAtOnce } from "../../src/hashing/queue.ts"
import { readStored, toStored } from "../../src/stored.ts"
import { better, choose, createWorld, email, good, signIn, toPath } from "./world.ts"

/** The hash functions of this runtime, as the package finds them. */
const node = process.getBuiltinModule("node:crypto")
const argon2 = vi.spyOn(node, "argon2")
const scrypt = vi.spyOn(node, "scrypt")
beforeEach(() => vi.clearAllMocks())

describe("what a sign-in hashes", () => {
  test.each([
    ["a wrong password", email, better],
    ["an unknown address", "bob@app.test", good],
    ["a user without a password", "eve@app.test", good],
  ])("%s: once, with the parameters of new passwords (cases 47, 98)", async (_, address, password) => {
    const world = createWorld("database")
    await world.signUp()
    await world.adapter.createUser!({ id: "e1", email: "eve@app.test", emailVerified: new Date() } as never)
    vi.clearAllMocks()
    expect(toPath(await signIn(world.browser(), password, address))).toContain("code=credentials")
    expect(scrypt).not.toHaveBeenCalled()
    expect(argon2).toHaveBeenCalledTimes(1)
    const [type, parameters] = argon2.mock.calls[0]!
    expect(type).toBe("argon2id")
    expect(parameters).toMatchObject({ memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 })
  })

  test("nothing before the proof of an address: a typed password is neither hashed nor stored (case 50)", async () => {
    const adapter = MemoryAdapter()
    const world = createWorld("database", { adapter })
    await world.browser().post("signup/password", { email, password: good })
    await world.browser().post("reset/password", { email, password: good })
    expect(world.mails.map(({ kind }) => kind)).toEqual(["sign-up", "no-account"])
    expect([...argon2.mock.calls, ...scrypt.mock.calls]).toEqual([])
    expect(adapter.snapshot().users).toEqual([])
    expect(JSON.stringify(adapter.snapshot())).not.toContain(good)
  })
})

test("a hash that is replaced at a sign-in keeps the date at which the user chose the password", async () => {
  const former: Recipe = { function: "scrypt", cost: 2 ** 10, blockSize: 8, parallelization: 1 }
  const chosen = new Date("2026-01-02T03:04:05Z")
  const world = createWorld("database")
  const { id } = await world.adapter.createUser!({ id: "a1", email, emailVerified: new Date() } as never)
  await world.adapter.replacePassword!(id, null, toStored(await createHasher(undefined, former).hash(good), chosen))
  expect(toPath(await signIn(world.browser()))).toBe("/")
  const { hash, changedAt } = readStored((await world.adapter.getPassword!(id))!)
  expect(hash).toMatch(/^\$argon2id\$/)
  expect(changedAt).toEqual(chosen)
})

test.each(["jwt", "database"] as const)(
  "sign-ins at once that replace one hash all succeed, under %s",
  async (strategy) => {
    const former: Recipe = { function: "scrypt", cost: 2 ** 10, blockSize: 8, parallelization: 1 }
    const world = createWorld(strategy)
    await world.adapter.createUser!({ id: "a1", email, emailVerified: new Date() } as never)
    await world.adapter.replacePassword!("a1", null, await createHasher(undefined, former).hash(good))
    const browsers = [world.browser(), world.browser(), world.browser()]
    for (const browser of browsers) await browser.fetch("csrf")
    const all = await Promise.all(browsers.map((browser) => signIn(browser)))
    expect(all.map(toPath)).toEqual(["/", "/", "/"])
  },
)

test.each(["signup", "reset"])("a link of %s that finds the queue full works again (case 119)", async (route) => {
  const world = createWorld("database")
  if (route === "reset") await world.signUp()
  const ada = world.browser()
  await ada.post(`${route}/password`, { email })
  const url = world.lastUrl()
  const others = await Promise.all(Array.from({ length: 17 + countAtOnce() }, async () => {
    const other = world.browser()
    await other.fetch("csrf")
    return other
  }))
  const held: (() => void)[] = []
  let isHeld = true
  argon2.mockImplementation(
    ((_: string, __: object, done: (error: null, tag: Uint8Array) => void) => {
      const end = () => done(null, new Uint8Array(32))
      if (isHeld) held.push(end)
      else end()
    }) as never,
  )
  try {
    const attempts = others.map((other, i) => signIn(other, good, `bob${i}@app.test`))
    expect((await Promise.race(attempts)).status).toBe(503)
    expect((await choose(ada, url, better)).status).toBe(503)
    isHeld = false
    for (const end of held) end()
    await Promise.all(attempts)
  } finally {
    argon2.mockRestore()
  }
  expect(toPath(await choose(ada, url, better))).toBe(route === "reset" ? "/auth/new-password/password?saved=" : "/")
})
