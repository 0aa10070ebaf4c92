import type { AuthConfig } from "@svc-auth/core"
import type { FirstFactor } from "@svc-auth/core/flow-tools"
import { describe, expect, test } from "vitest"
import { english } from "../../../core/src/app/texts/english.ts"
import { openContext } from "../../../core/src/app/context.ts"
import { getSettings } from "../../../core/src/all-features.ts"
import { origin } from "../../../core/test/browser.ts"
import type { MfaOptions } from "../../src/mfa/mfa.ts"
import { createAda, createWorld, email, type Person, strategies, toPath, toStart, type World } from "./world.ts"

/** Takes the steps of a pending sign-in without a factor, as a program. Returns the last response. */
async function enrol(person: Person, { mails }: Pick<World, "mails">): Promise<Response> {
  expect(await (await person.json("second-factor")).json()).toEqual({ sent: true })
  const { secret } = await (await person.answer(mails.at(-1)!.code)).json()
  person.secret = secret
  return await person.answer(person.code())
}

describe.each(strategies)("a required second factor under %s", (strategy) => {
  const start = async (options: MfaOptions = { required: true }) => {
    const world = createWorld(strategy, options)
    await world.createUser()
    const ada = world.browser()
    expect(toPath(await ada.followLink())).toBe("/auth/second-factor?callbackUrl=https%3A%2F%2Fapp.test%2Finbox")
    return { ...world, ada }
  }

  test("the pages of a pending sign-in mail a code, and then add an authenticator app", async () => {
    const { ada, mails, kinds, factors, calls } = await start()
    const first = await (await ada.fetch("second-factor")).text()
    expect(first).toContain(toStart("enrolNote"))
    expect(mails, "a page that is shown sends nothing").toEqual([])
    expect(toPath(await ada.post("second-factor"))).toBe("/auth/second-factor")
    expect(await (await ada.fetch("second-factor")).text()).toContain(english.enrolCode)
    const wrong = toPath(await ada.post("second-factor", { code: "00000000" }))
    expect(await (await ada.fetch(wrong.slice("/auth/".length))).text()).toContain(english.wrongCode)
    expect(toPath(await ada.post("second-factor", { code: mails[0]!.code! }))).toBe("/auth/second-factor")
    const page = await (await ada.fetch("second-factor")).text()
    ada.secret = /<code>([A-Z2-7 ]+)</.exec(page)![1]!.replaceAll(" ", "")
    expect(await ada.currentEmail()).toBeUndefined()
    expect(factors()).toBe(null)
    const done = await (await ada.post("second-factor", { code: ada.code() })).text()
    expect(done.match(/<code>/g)).toHaveLength(10)
    expect(done).toContain('href="https://app.test/inbox"')
    expect(await ada.currentEmail()).toBe(email)
    expect(kinds()).toEqual(["enrol", "factor-added"])
    expect(calls).toContain("event")
    expect((await ada.answer(ada.code(1))).status, "completed").toBe(400)
  })

  test("a program takes the same steps, and the session has a second factor", async () => {
    const { ada, wait, mails } = await start()
    const done = await enrol(ada, { mails })
    const { recoveryCodes, url } = await done.json()
    expect(recoveryCodes).toHaveLength(10)
    expect(url).toBe("https://app.test/inbox")
    wait(60)
    expect((await ada.json("recovery-codes")).status).toBe(200)
  })

  test("a program that asks for URLs in place of redirects gets the recovery codes, too", async () => {
    const { ada, mails } = await start()
    const headers = { "x-auth-return-redirect": "1" }
    await ada.json("second-factor", {}, headers)
    const { secret } = await (await ada.json("second-factor", { code: mails[0]!.code }, headers)).json()
    ada.secret = secret
    const { recoveryCodes } = await (await ada.json("second-factor", { code: ada.code() }, headers)).json()
    expect(recoveryCodes).toHaveLength(10)
  })

  test("the authenticator app cannot be added before the mailed code", async () => {
    const { ada, factors, browser, mails } = await start()
    const other = browser()
    await other.followLink()
    await other.json("second-factor")
    await other.answer(mails[0]!.code)
    for (const [name, value] of other.cookies) if (name.includes("enrol")) ada.cookies.set(name, value)
    const body = await (await ada.answer("00000000")).json()
    expect(body).toEqual({ error: "InvalidCode" })
    expect(await (await ada.fetch("second-factor")).text(), "the steps of another sign-in").toContain(
      toStart("enrolNote"),
    )
    expect(factors()).toBe(null)
    expect((await ada.json("totp")).status, "no session").toBe(401)
  })

  test("wrong mailed codes are counted", async () => {
    const { ada, mails } = await start()
    await ada.json("second-factor")
    for (let i = 0; i < 5; i++) expect((await ada.answer("00000000")).status).toBe(401)
    expect((await ada.answer(mails[0]!.code)).status).toBe(401)
    await ada.json("second-factor")
    expect((await ada.answer(mails[1]!.code)).status, "a new mail gives no new tries").toBe(401)
    await ada.followLink()
    await ada.json("second-factor")
    expect((await ada.answer(mails[2]!.code)).status).toBe(200)
  })

  test("a mailed code of an earlier mail is refused", async () => {
    const { ada, mails } = await start()
    await ada.json("second-factor")
    await ada.json("second-factor")
    expect((await ada.answer(mails[0]!.code)).status).toBe(401)
    expect((await ada.answer(mails[1]!.code)).status).toBe(200)
  })

  test("an address gets a bounded number of codes", async () => {
    const { ada, mails } = await start()
    for (let i = 0; i < 7; i++) await ada.json("second-factor")
    expect(mails).toHaveLength(5)
  })

  test("a pending sign-in ends when the user adds a factor elsewhere", async () => {
    const { ada, browser, mails, wait } = await start()
    const late = browser()
    await late.followLink()
    await late.json("second-factor")
    late.secret = (await (await late.answer(mails[0]!.code)).json()).secret
    await enrol(ada, { mails })
    wait(60)
    const refused = await late.answer(late.code())
    expect(refused.status).toBe(400)
    expect(await late.currentEmail()).toBeUndefined()
    await ada.post("signout")
    await ada.followLink()
    expect(toPath(await ada.answer(ada.code()))).toBe("/inbox")
  })

  test("a new user adds a factor before their first session", async () => {
    const world = createWorld(strategy, { required: true })
    const bob = world.browser()
    expect(toPath(await bob.followLink("/inbox", "bob@example.com"))).toContain("/auth/second-factor")
    expect(await bob.currentEmail()).toBeUndefined()
    expect((await enrol(bob, world)).status).toBe(200)
    expect(await bob.currentEmail()).toBe("bob@example.com")
  })

  test("a function requires it for some, and one that returns nothing for all", async () => {
    const world = createWorld(strategy, { required: ({ user }) => user.email.startsWith("admin@") })
    await world.createUser()
    await world.createUser("b1", { email: "admin@example.com" })
    expect(toPath(await world.browser().followLink())).toBe("/inbox")
    expect(toPath(await world.browser().followLink("/inbox", "admin@example.com"))).toContain("/auth/second-factor")
    await start({ required: (() => undefined) as never })
    const broken = createWorld(strategy, {
      required: () => {
        throw new Error("no")
      },
    })
    await broken.createUser()
    const ada = broken.browser()
    expect(toPath(await ada.followLink())).toContain("error=")
    expect(await ada.currentEmail()).toBeUndefined()
  })

  test("who has removed a required factor adds one at the next sign-in", async () => {
    const { ada, mails, factors, wait } = await start()
    await enrol(ada, { mails })
    expect((await ada.json("remove-totp")).status).toBe(200)
    expect(factors()).toBe(null)
    expect(await ada.currentEmail(), "the session goes on").toBe(email)
    await ada.post("signout")
    wait(60)
    await ada.followLink()
    expect((await enrol(ada, { mails })).status).toBe(200)
  })

  test("a user without an address cannot add one, so they do not sign in", async () => {
    const world = createWorld(strategy, { required: true })
    await world.createUser("a1", { email: "none" })
    const ada = world.browser()
    expect(toPath(await ada.signIn())).toContain("error=AccessDenied")
    expect(world.logged.join()).toContain("no e-mail address")
    expect(await ada.currentEmail()).toBeUndefined()
  })

  test("a mail that cannot be sent changes nothing", async () => {
    const { ada, configure, factors } = await start()
    configure({
      mail: () => {
        throw new Error("down")
      },
    })
    expect((await ada.json("second-factor")).status).toBe(500)
    expect((await ada.answer("00000000")).status).toBe(401)
    expect(factors()).toBe(null)
  })
})

describe("what counts as a second factor", () => {
  const open = async (options: MfaOptions, cookie = "") => {
    const { ada, config } = await createAda("database", options)
    const headers = { cookie: cookie || [...ada.cookies].map(([name, value]) => `${name}=${value}`).join("; ") }
    const context = openContext(new Request(origin, { headers }), await getSettings(config() as AuthConfig))
    const flows = config().use![0]!.secondFactor!
    return async (first: Partial<FirstFactor>) => {
      const account = { provider: "okta", type: "oidc", providerAccountId: "1", userId: "a1" } as const
      const all = {
        userId: "a1",
        isNewUser: false,
        isLinked: true,
        account,
        userVerified: false,
        demanded: false,
        ...first,
      }
      const need = await flows.assess(context, all)
      return typeof need === "boolean" ? need : need.kind
    }
  }

  const accept = { okta: { amr: ["mfa"], acr: ["urn:strong", "phr"] } }
  test.each<[string, object | undefined, unknown]>([
    ["a listed `amr`", { amr: ["pwd", "mfa"] }, true],
    ["a listed `acr`", { acr: "phr" }, true],
    ["neither", { amr: ["pwd"], acr: "0" }, "verify"],
    ["no profile", undefined, "verify"],
    ["an `amr` that is a text", { amr: "mfa" }, "verify"],
    ["an `acr` that is a list", { acr: ["phr"] }, "verify"],
    ["an `amr` as `acr`", { acr: "mfa" }, "verify"],
    ["a part of it", { amr: ["mf"], acr: "urn:strong phr" }, "verify"],
  ])("the claims of an accepted provider: %s", async (_, profile, expected) => {
    const assess = await open({ accept })
    expect(await assess({ profile } as never)).toBe(expected)
    expect(await assess({ profile, demanded: true } as never), "demanded").toBe(expected)
    expect(await assess({ profile, isLinked: false } as never), "of an account that is linked now").toBe("verify")
  })

  test("claims of other providers do not count", async () => {
    const profile = { amr: ["mfa"] }
    const assess = await open({ accept })
    const account = { provider: "okta", type: "oauth", providerAccountId: "1", userId: "a1" } as const
    expect(await assess({ profile, account } as never)).toBe("verify")
    expect(await assess({ profile, account: { ...account, type: "oidc", provider: "google" } } as never)).toBe("verify")
    const noOptions = await open({})
    expect(await noOptions({ profile } as never)).toBe("verify")
  })

  test.each([true, () => false])(
    "a user who is not stored signs in nowhere where it is required: %s",
    async (required) => {
      const world = createWorld("jwt", { required })
      const context = openContext(new Request(origin), await getSettings(world.config() as AuthConfig))
      const account = { provider: "credentials", type: "credentials", providerAccountId: "x1", userId: "x1" } as const
      const first = { userId: "x1", isNewUser: false, isLinked: true, account, userVerified: false, demanded: false }
      const { assess } = world.config().use![0]!.secondFactor!
      await expect(assess(context, first)).rejects.toMatchObject({ type: "AccessDenied" })
    },
  )

  test("a passkey counts as both factors if its device has verified the user", async () => {
    const assess = await open({})
    expect(await assess({ userVerified: true })).toBe(true)
    expect(await assess({ userVerified: false })).toBe("verify")
    const without = await open({ passkeys: false })
    expect(await without({ userVerified: true })).toBe("verify")
  })

  test("a user without a factor needs one only if it is required or demanded", async () => {
    const world = createWorld("database")
    await world.createUser("b1", { email: "bob@example.com" })
    const context = openContext(new Request(origin), await getSettings(world.config() as AuthConfig))
    const account = { provider: "email", type: "email", providerAccountId: "1", userId: "b1" } as const
    const { assess } = world.config().use![0]!.secondFactor!
    const first = { userId: "b1", isNewUser: false, isLinked: true, account, userVerified: false, demanded: false }
    expect(await assess(context, first)).toBe(false)
    expect(await assess(context, { ...first, demanded: true })).toMatchObject({ kind: "enrol" })
  })
})

test("the account page offers to replace a factor that everyone must have, and not to remove it", async () => {
  const world = createWorld("database", { required: true })
  await world.createUser()
  const ada = world.browser()
  await ada.followLink()
  await enrol(ada, world)
  const page = await (await ada.fetch("account")).text()
  expect(page).toContain(english.replaceTotp)
  expect(page).not.toContain("/remove-totp")
})
