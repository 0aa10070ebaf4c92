import { describe, expect, test } from "vitest"
import { MemoryAdapter, memoryRevocations } from "../../core/src/adapters/memory.ts"
import { Auth } from "../../core/src/index.ts"
import type { Adapter } from "../../core/src/app/adapter.ts"
import type { AuthConfig } from "../../core/src/app/config.ts"
import { clock } from "../../core/src/app/symbols.ts"
import Credentials from "../../core/src/providers/credentials.ts"
import Email from "../../core/src/providers/email.ts"
import { origin } from "../../core/test/browser.ts"
import { mfa, Password } from "../src/index.ts"
import { email, Person, strategies, type Strategy } from "./mfa/world.ts"
import { accountManagement, tenants } from "@svc-auth/core/features"

// A thief signs in while the owner replaces what the thief has. The app runs on several servers, each of which has a clock.

const [good, better] = ["plum-lantern-orbit", "velvet-harbour-nine"]

/** A call that a test interrupts: one of the app to the store, to `checkPassword` or to the mail service. */
type Call =
  | ("createSession" | "deleteSessions" | "deleteOtherSessions" | "getFactors" | "getPassword" | "replaceFactors")
  | "getSessionAndUser"
  | ("replacePassword" | "updateUser" | "findRevocations" | "revoke" | "checkPassword" | "mail")

/** @param hasTenants whether each origin finds its own providers */
function createServers(strategy: Strategy, hasTenants = false) {
  const memory = MemoryAdapter()
  const revocations = memoryRevocations()
  const links: URL[] = []
  const planned: { call: Call; left: number; isAfter: boolean; run: () => Promise<unknown> }[] = []
  let ahead = 0

  const interrupted = (call: Call, method?: (...given: never[]) => unknown) => async (...given: unknown[]) => {
    const [due] = planned.filter((one) => one.call === call && --one.left === 0)
    if (due && !due.isAfter) await due.run()
    const result = await method?.(...given as never[])
    if (due?.isAfter) await due.run()
    return result
  }
  const calls = [
    ...[
      "createSession",
      "deleteSessions",
      "deleteOtherSessions",
      "getFactors",
      "getPassword",
      "replaceFactors",
    ] as const,
    ...["getSessionAndUser", "replacePassword", "updateUser"] as const,
  ]
  const adapter = { ...memory, ...Object.fromEntries(calls.map((call) => [call, interrupted(call, memory[call])])) }
  const store = {
    ...revocations,
    revoke: interrupted("revoke", revocations.revoke),
    findRevocations: interrupted("findRevocations", revocations.findRevocations),
  }
  const sent = interrupted("mail")
  const checked = interrupted("checkPassword")
  const providers = [
    Password({ checkPassword: async () => (await checked(), true) }),
    Email({ from: "app@example.com", sendVerificationRequest: ({ url }) => void links.push(new URL(url)) }),
    Credentials({ credentials: { name: {} }, authorize: async ({ name }) => await memory.getUser(String(name)) }),
  ]
  const ofTenants = tenants({ origins: ["https://*.tenants.example"], providers: () => providers })
  const start = Date.now()
  const toConfig = (skew: number): AuthConfig => ({
    secret: "Zx8-hg2kqPwl5sTnR4vB7mYc1dFe0aUj",
    adapter: adapter as Adapter,
    use: [mfa({ rememberDevice: true }), accountManagement, ...hasTenants ? [ofTenants] : []],
    async mail({ url }) {
      if (url) links.push(new URL(url))
      await sent()
    },
    [clock]: () => new Date(start + (ahead + skew) * 1000),
    session: { strategy, ...strategy === "jwt" && { revocation: { store: store as typeof revocations } } },
    logger: { error: () => {}, warn: () => {} },
    ...hasTenants ? { providers: [] } : { origin, providers },
  })
  const at = (skew = 0, base = origin) =>
    new Person(
      (request) => Auth(new Request(request.url.replace(origin, base), request), toConfig(skew)),
      () => new Date(start + ahead * 1000),
      links,
    )
  return {
    ...{ memory, at, links },
    /** Runs this before the nth call from now. */
    before: (call: Call, run: () => Promise<unknown>, left = 1) =>
      void planned.push({ call, left, run, isAfter: false }),
    /** Runs this after the nth call from now, before its answer arrives. */
    after: (call: Call, run: () => Promise<unknown>, left = 1) => void planned.push({ call, left, run, isAfter: true }),
    wait: (seconds: number) => void (ahead += seconds),
    /** Creates the account of the owner, who is signed in at a server with this clock. */
    async signUp(skew = 0, base = origin) {
      const owner = at(skew, base)
      await owner.post("signup/password", { email })
      await choose(owner, links.at(-1)!, good)
      expect(await owner.currentEmail(), "the owner signs up").toBe(email)
      return owner
    },
  }
}

type Servers = ReturnType<typeof createServers>

const choose = (person: Person, url: URL, password: string) =>
  person.post("new-password/password", { ...Object.fromEntries(url.searchParams), password })
const signIn = (person: Person, password = good) => person.post("callback/password", { email, password })

/** How the owner replaces the password. */
const changes = {
  change: (owner: Person) => owner.post("change-password/password", { currentPassword: good, password: better }),
  removal: (owner: Person) => owner.post("remove-password/password"),
  async reset(owner: Person, { links }: Servers) {
    await owner.post("reset/password", { email })
    await choose(owner, links.at(-1)!, better)
  },
} as const

type Change = keyof typeof changes

/** Expects that only a change by the owner's own session keeps that session, which then goes on like any other. */
async function expectOnlyOwner(owner: Person, thief: Person, what: Change) {
  expect(await thief.currentEmail(), "the thief's session").toBeUndefined()
  expect(await owner.currentEmail(), "the owner's session").toBe(what === "reset" ? undefined : email)
}

/**
 * Each strategy, by how many seconds the clocks of the owner's and of the thief's server are ahead, and how many pass before the thief signs in.
 * Rows of a database have no such times.
 */
const servers = [
  ["jwt", 0, 0, 0],
  ["jwt", 0, 0, 3],
  ["jwt", 0, 5, 0],
  ["jwt", 5, 0, 0],
  ["jwt", -5, 0, 3],
  ["database", 0, 0, 0],
] as const

describe.each(servers)(
  "under %s, with clocks that are ahead by %i s and %i s, after %i s",
  (strategy, own, other, late) => {
    test.each<[Change, Call]>([
      ["change", "checkPassword"],
      ["change", "replacePassword"],
      ["removal", "replacePassword"],
      ["reset", "checkPassword"],
      ["reset", "replacePassword"],
    ])("a session that began just before a %s calls %s is ended (cases 58, 62)", async (what, call) => {
      const world = createServers(strategy)
      const owner = await world.signUp(own)
      const thief = world.at(other)
      world.before(call, async () => {
        world.wait(late)
        await signIn(thief)
        expect(await thief.currentEmail(), "the thief signs in").toBe(email)
      })
      await changes[what](owner, world)
      await expectOnlyOwner(owner, thief, what)
    })

    // the first call of a sign-in finds the password, and the second one looks again when the session has begun
    test.each<[Change, Call, number]>([
      ...(["change", "removal", "reset"] as const).flatMap((what): [Change, Call, number][] => [
        [what, "getPassword", 1],
        [what, "getPassword", 2],
        [what, strategy === "jwt" ? "findRevocations" : "createSession", 1],
      ]),
    ])("a sign-in does not outlive a %s before the store answers %s %i (cases 58, 62)", async (what, call, nth) => {
      const world = createServers(strategy)
      const owner = await world.signUp(own)
      const thief = world.at(other)
      world.after(call, async () => {
        world.wait(late)
        await changes[what](owner, world)
      }, nth)
      await signIn(thief)
      await expectOnlyOwner(owner, thief, what)
    })

    test("a pending sign-in that is completed during a change is ended, and enrols nothing (cases 58, 62, 115)", async () => {
      const world = createServers(strategy)
      const owner = await world.signUp(own)
      const thief = world.at(other)
      await owner.enrol()
      thief.secret = owner.secret
      world.wait(60)
      await signIn(thief)
      world.before("checkPassword", async () => {
        world.wait(late)
        await thief.answer(thief.code())
        expect(await thief.currentEmail(), "the thief signs in").toBe(email)
      })
      await changes.change(owner)
      await expectOnlyOwner(owner, thief, "change")
      expect((await thief.json("totp")).status).toBe(401)
    })

    test("the first proof of an address ends a session of the previous holder (cases 50, 62)", async () => {
      const world = createServers(strategy)
      await world.memory.createUser({ id: "a1", email, emailVerified: null })
      const [owner, squatter, late] = [world.at(own), world.at(other), world.at(other)]
      await squatter.signIn()
      world.after("updateUser", () => late.signIn())
      await owner.followLink()
      expect(await squatter.currentEmail(), "an earlier session").toBeUndefined()
      expect(await late.currentEmail(), "a session that began meanwhile").toBeUndefined()
      expect(await owner.currentEmail(), "the owner's session").toBe(email)
    })

    test.each(["totp", "remove-totp", "recovery-codes"])(
      "a factor that is replaced by %s ends the sessions that it opened, but not the current one (cases 58, 62)",
      async (path) => {
        const world = createServers(strategy)
        await world.memory.createUser({ id: "a1", email, emailVerified: new Date(0) })
        const [owner, thief, late] = [world.at(own), world.at(other), world.at(other)]
        await owner.signIn()
        await owner.enrol()
        const begin = async (person: Person, code: string) => {
          await person.signIn()
          await person.answer(code)
          expect(await person.currentEmail(), "signs in").toBe(email)
        }
        world.wait(60)
        await begin(owner, owner.code())
        const [one, two] = owner.codes as [string, string]
        await begin(thief, one)
        if (path === "totp") owner.secret = (await (await owner.json("totp")).json()).secret
        world.before("replaceFactors", () => begin(late, two))
        expect((await owner.json(path, path === "totp" ? { code: owner.code() } : {})).status).toBe(200)
        expect(await thief.currentEmail(), "an earlier session").toBeUndefined()
        expect(await late.currentEmail(), "a session that began meanwhile").toBeUndefined()
        expect(await owner.currentEmail(), "the owner's session").toBe(email)
      },
    )
  },
)

describe.each(strategies)("under %s", (strategy) => {
  test("a sign-in that needed no factor gets no session if one was added meanwhile (case 62)", async () => {
    const world = createServers(strategy)
    await world.memory.createUser({ id: "a1", email, emailVerified: new Date(0) })
    const [owner, thief] = [world.at(), world.at()]
    await owner.signIn()
    world.after("getFactors", () => owner.enrol(), 2)
    await thief.signIn()
    expect(owner.codes).toHaveLength(10)
    expect(await thief.currentEmail(), "the thief's session").toBeUndefined()
    expect(await owner.currentEmail(), "the owner's session").toBe(email)
  })

  test("the session that has changed the password changes it again", async () => {
    const world = createServers(strategy)
    const owner = await world.signUp()
    await changes.change(owner)
    const again = await owner.json("change-password/password", { currentPassword: better, password: good })
    expect(again.status).toBe(200)
    expect(await owner.currentEmail()).toBe(email)
  })

  test("a password that changes while the mail service is slow has ended the other sessions before", async () => {
    const world = createServers(strategy)
    const owner = await world.signUp()
    const thief = world.at()
    await signIn(thief)
    let seen: unknown = "not asked"
    world.before("mail", async () => void (seen = await thief.currentEmail()))
    await changes.change(owner)
    expect(seen).toBeUndefined()
    await expectOnlyOwner(owner, thief, "change")
  })
})

describe.each(strategies)("with tenants that share an adapter, under %s", (strategy) => {
  const [a, b] = ["https://a.tenants.example", "https://b.tenants.example"]

  test.each(["change", "removal", "reset"] as const)("a %s ends sessions at each of them (case 58)", async (what) => {
    const world = createServers(strategy, true)
    const owner = await world.signUp(0, a)
    const [atA, atB] = [world.at(0, a), world.at(0, b)]
    for (const thief of [atA, atB]) {
      await signIn(thief)
      expect(await thief.currentEmail(), "the thief signs in").toBe(email)
    }
    await changes[what](owner, world)
    await expectOnlyOwner(owner, atA, what)
    await expectOnlyOwner(owner, atB, what)
    if (what === "removal") return
    await signIn(atB, better)
    expect(await atB.currentEmail(), "with the new password, at the other tenant").toBe(email)
  })

  test("the first proof of an address ends sessions at each of them (case 50)", async () => {
    const world = createServers(strategy, true)
    await world.memory.createUser({ id: "a1", email, emailVerified: null })
    const [owner, squatter] = [world.at(0, a), world.at(0, b)]
    await squatter.signIn()
    expect(await squatter.currentEmail(), "the squatter signs in").toBe(email)
    await owner.followLink()
    expect(await squatter.currentEmail(), "the squatter's session").toBeUndefined()
    expect(await owner.currentEmail(), "the owner's session").toBe(email)
  })

  test("a replaced factor ends sessions at each of them (case 58)", async () => {
    const world = createServers(strategy, true)
    await world.memory.createUser({ id: "a1", email, emailVerified: new Date(0) })
    const [owner, thief] = [world.at(0, a), world.at(0, b)]
    await owner.signIn()
    await owner.enrol()
    world.wait(60)
    await owner.signIn()
    await owner.answer(owner.code())
    await thief.signIn()
    await thief.answer(owner.codes[0])
    expect(await thief.currentEmail(), "the thief signs in").toBe(email)
    expect((await owner.json("remove-totp")).status).toBe(200)
    expect(await thief.currentEmail(), "the thief's session").toBeUndefined()
    expect(await owner.currentEmail(), "the owner's session").toBe(email)
  })
})

/** How a thief keeps their own session and ends the owner's. */
const keeping = {
  "the end of the other sessions": (thief: Person) => thief.post("end-other-sessions"),
  "new recovery codes": (thief: Person) => thief.json("recovery-codes"),
} as const

describe.each(
  [
    ...[["jwt", 0, 0], ["jwt", 0, 5], ["jwt", 5, 0]] as const,
    ["database", 0, 0],
  ] as const,
)("under %s, with clocks that are ahead by %i s and %i s, a thief who keeps their session", (strategy, own, other) => {
  type Keep = keyof typeof keeping
  const keeps = Object.keys(keeping) as Keep[]
  const isJwt = strategy === "jwt"
  const [look, write] = isJwt
    ? ["findRevocations", "revoke"] as const
    : ["getSessionAndUser", "deleteOtherSessions"] as const

  /** Returns the owner and a thief, who have signed in with the password and, if the thief replaces it, a second factor. */
  async function begin(keep: Keep) {
    const world = createServers(strategy)
    const owner = await world.signUp(own)
    const thief = world.at(other)
    if (keep === "new recovery codes") {
      await owner.enrol()
      world.wait(60)
      await signIn(owner)
      await owner.answer(owner.code())
      await signIn(thief)
      await thief.answer(owner.codes[0])
    } else await signIn(thief)
    expect(await thief.currentEmail(), "the thief signs in").toBe(email)
    return { world, owner, thief }
  }

  // the first look-up lets the request begin: a session that has ended before changes nothing
  const looksOf = (last: number) => Array.from({ length: last - 1 }, (_, i) => [look, i + 2] as const)
  const inChange = [...looksOf(isJwt ? 6 : 4), [write, 1], [write, 2]] as const
  test.each(keeps.flatMap((keep) => inChange.map(([call, nth]) => [keep, call, nth] as const)))(
    "by %s does not outlive a change of the password that waits before %s %i (case 58)",
    async (keep, call, nth) => {
      const { world, owner, thief } = await begin(keep)
      let kept: Response | undefined
      world.before(call, async () => void (kept = await keeping[keep](thief)), nth)
      await changes.change(owner)
      expect(kept, "the thief's answer").toBeDefined()
      expect(await thief.currentEmail(), "the thief's session").toBeUndefined()
    },
  )

  const inKeeping = {
    "the end of the other sessions": looksOf(isJwt ? 2 : 1),
    "new recovery codes": looksOf(isJwt ? 5 : 4),
  } as const
  test.each(keeps.flatMap((keep) => [...inKeeping[keep], [write, 1] as const].map((at) => [keep, ...at] as const)))(
    "by %s that waits before %s %i does not outlive a change of the password (case 58)",
    async (keep, call, nth) => {
      const { world, owner, thief } = await begin(keep)
      let changed: Response | undefined
      world.before(call, async () => void (changed = await changes.change(owner)), nth)
      await keeping[keep](thief)
      expect(changed, "the answer to the change").toBeDefined()
      expect(await thief.currentEmail(), "the thief's session").toBeUndefined()
    },
  )

  const afterStored = isJwt ? [[look, 2], [look, 3], [write, 1]] as const : [[look, 2], [write, 1]] as const
  test.each(afterStored)(
    "that began just before a new password was stored does not outlive it, and the password stays: %s %i (case 58)",
    async (call, nth) => {
      const world = createServers(strategy)
      const owner = await world.signUp(own)
      const thief = world.at(other)
      let kept: Response | undefined
      world.before("replacePassword", async () => {
        await signIn(thief)
        expect(await thief.currentEmail(), "the thief signs in").toBe(email)
        world.before(call, async () => void (kept = await thief.post("end-other-sessions")), nth)
      })
      await changes.change(owner)
      expect(kept, "the thief's answer").toBeDefined()
      expect(await thief.currentEmail(), "the thief's session").toBeUndefined()
      await signIn(owner, better)
      expect(await owner.currentEmail(), "with the new password").toBe(email)
    },
  )
})
