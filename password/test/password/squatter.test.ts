import { expect, test } from "vitest"
import { MemoryAdapter } from "../../../core/src/adapters/memory.ts"
import type { AdapterUser } from "../../../core/src/app/adapter.ts"
import Credentials from "../../../core/src/providers/credentials.ts"
import Email from "../../../core/src/providers/email.ts"
import { Password, type PasswordOptions } from "../../src/index.ts"
import { createWorld, email, good, signIn, type Strategy, toPath } from "./world.ts"

/** A squatter who is signed in with an address that is not theirs, and a function with which its owner proves it. */
async function createSquatter(strategy: Strategy, password: PasswordOptions = {}) {
  const links: URL[] = []
  const memory = MemoryAdapter()
  let [beforeWrite, afterWrite] = [async () => {}, async () => {}]
  const replacePassword: typeof memory.replacePassword = async (userId, expected, next) => {
    if (next === null) return await memory.replacePassword(userId, expected, next)
    await beforeWrite()
    const replaced = await memory.replacePassword(userId, expected, next)
    await afterWrite()
    return replaced
  }
  const adapter = { ...memory, replacePassword } as unknown as MemoryAdapter
  const world = createWorld(strategy, {
    adapter,
    providers: [
      Password(password),
      Email({ sendVerificationRequest: ({ url }) => void links.push(new URL(url)) }),
      Credentials({ credentials: { name: {} }, authorize: async ({ name }) => await memory.getUser(String(name)) }),
    ],
  })
  await memory.createUser({ id: "a1", name: null, image: null, email, emailVerified: null } as AdapterUser)
  const squatter = world.browser()
  await squatter.post("callback/credentials", { name: "a1" })
  expect(await squatter.currentEmail(), "the squatter signs in").toBe(email)
  const owner = world.browser()
  const prove = async () => {
    await owner.post("signin/email", { email })
    const { pathname, searchParams } = links.at(-1)!
    await owner.post(pathname.slice("/auth/".length), Object.fromEntries(searchParams))
    expect(await owner.currentEmail(), "the owner signs in").toBe(email)
  }
  const onWrite = (before: () => Promise<void>, after = async () => {}) =>
    void ([beforeWrite, afterWrite] = [before, after])
  return { ...world, squatter, owner, prove, onWrite }
}

type Squatter = Awaited<ReturnType<typeof createSquatter>>

async function expectNoPassword({ adapter, browser, squatter }: Squatter) {
  expect(await adapter.getPassword!("a1"), "the stored password").toBeNull()
  const later = browser()
  expect(toPath(await signIn(later))).toContain("CredentialsSignin")
  expect(await squatter.currentEmail(), "the squatter's session").toBeUndefined()
}

test.each(["jwt", "database"] as const)(
  "case 50: the first proof of an address ends earlier sessions, under %s",
  async (strategy) => {
    const { squatter, owner, prove } = await createSquatter(strategy)
    await prove()
    expect(await squatter.currentEmail(), "the squatter's session").toBeUndefined()
    expect(await owner.currentEmail(), "the owner's session").toBe(email)
  },
)

test.each(["jwt", "database"] as const)(
  "case 121: a first password that waits while the owner proves the address is not stored, under %s",
  async (strategy) => {
    let onCheck = async () => {}
    const world = await createSquatter(strategy, { checkPassword: async () => (await onCheck(), true) })
    onCheck = world.prove
    await world.squatter.post("change-password/password", { password: good })
    await expectNoPassword(world)
    expect(await world.owner.currentEmail(), "the owner's session").toBe(email)
  },
)

test.each(["jwt", "database"] as const)(
  "case 121: a first password that is stored just after the owner has proven the address is deleted, under %s",
  async (strategy) => {
    const world = await createSquatter(strategy)
    world.onWrite(async () => {
      world.onWrite(async () => {})
      await world.prove()
    })
    await world.squatter.post("change-password/password", { password: good })
    await expectNoPassword(world)
    // it cannot be told from one that began by that password
    expect(await world.owner.currentEmail(), "the owner's session").toBeUndefined()
    expect(world.mails.map(({ kind }) => kind), "mails about a change").toEqual([])
  },
)

test.each(["jwt", "database"] as const)(
  "case 121: a session that began by a first password that is taken back ends, under %s",
  async (strategy) => {
    const world = await createSquatter(strategy)
    const second = world.browser()
    world.onWrite(async () => {
      world.onWrite(async () => {}, async () => {
        world.onWrite(async () => {})
        await signIn(second)
      })
      await world.prove()
    })
    await world.squatter.post("change-password/password", { password: good })
    expect(await world.adapter.getPassword!("a1"), "the stored password").toBeNull()
    expect(await second.currentEmail(), "the session").toBeUndefined()
  },
)
