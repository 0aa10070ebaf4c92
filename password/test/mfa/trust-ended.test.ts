import { endSessions } from "@svc-auth/core"
import type { Provider } from "@svc-auth/core/providers"
import { describe, expect, test } from "vitest"
import { Password } from "../../src/index.ts"
import { createAda, email, type Person, strategies } from "./world.ts"

type Ada = Awaited<ReturnType<typeof createTrusting>>

/** A user whose trusted browser was copied: the copy has the token of the device, and no session. */
async function createTrusting(strategy: typeof strategies[number]) {
  const urls: string[] = []
  const world = await createAda(strategy, { rememberDevice: true })
  let atNext: (() => Promise<unknown>) | undefined
  const interrupt = async () => {
    const run = atNext
    atNext = undefined
    await run?.()
  }
  const { adapter } = world
  const { callbacks } = world.config()
  world.configure({
    mail: ({ url }) => void (url && urls.push(url)),
    providers: [...world.config().providers as Provider[], Password()],
    callbacks: {
      ...callbacks,
      // the sign-in was assessed, and has no session yet
      ...strategy === "jwt" && { jwt: async ({ token, trigger }) => (trigger && await interrupt(), token) },
    },
    adapter: {
      ...adapter,
      createSession: async (row) => (await interrupt(), adapter.createSession(row)),
    },
  })
  const { ada } = world
  await ada.followLink()
  await ada.answer(ada.code(), { remember: true })
  expect(await ada.currentEmail()).toBe(email)
  const thief: Person = ada.copyTo(world.browser())
  for (const name of thief.cookies.keys()) if (name.includes("session-token")) thief.cookies.delete(name)
  return { ...world, thief, urls, interruptNext: (run: () => Promise<unknown>) => void (atNext = run) }
}

const endings: readonly [what: string, end: (ada: Ada) => Promise<unknown>][] = [
  ["the user signs out everywhere", async ({ ada }) => await ada.post("end-all-sessions")],
  ["the app calls endSessions", async ({ config }) => await endSessions(config(), "a1")],
  ["the user chooses another password by mail", async ({ browser, urls }) => {
    const owner = browser()
    await owner.post("reset/password", { email })
    const fields = Object.fromEntries(new URL(urls.at(-1)!).searchParams)
    const saved = await owner.post("new-password/password", { ...fields, password: "velvet-harbour-nine" })
    expect(saved.headers.get("location")).toContain("saved")
  }],
]

describe.each(strategies)("a copy of a trusted browser has no session afterwards under %s (case 58)", (strategy) => {
  test.each(endings)("if it signs in just before the trust ends because %s", async (_, end) => {
    const world = await createTrusting(strategy)
    const { adapter, thief } = world
    let signedIn: string | undefined
    const { replaceFactors } = adapter
    const current = world.config().adapter!
    world.configure({
      adapter: {
        ...current,
        async replaceFactors(...given) {
          if (signedIn === undefined) {
            await thief.followLink()
            signedIn = await thief.currentEmail()
          }
          return replaceFactors(...given)
        },
      },
    })
    await end(world)
    expect(signedIn).toBe(email)
    expect(await thief.currentEmail()).toBeUndefined()
  })

  test.each(endings)("if its sign-in was accepted before the trust ended because %s", async (_, end) => {
    const world = await createTrusting(strategy)
    world.interruptNext(() => end(world))
    await world.thief.followLink()
    expect(await world.thief.currentEmail()).toBeUndefined()
    // the trust has ended
    expect(world.factors()?.devices).toEqual([])
  })
})
