import { describe, expect, test } from "vitest"
import { MemoryAdapter } from "../../../core/src/adapters/memory.ts"
import { better, choose, createWorld, email, good, signIn, toPath } from "./world.ts"

const wrong = "/auth/signin?error=CredentialsSignin&code=credentials"

describe.each(["jwt", "database"] as const)("passwords under %s", (strategy) => {
  test("a new user signs up, and later signs in", async () => {
    const world = createWorld(strategy)
    const ada = world.browser()
    const page = await ada.fetch("signin")
    expect(await page.text()).toContain("/auth/signup/password")
    expect(await (await ada.fetch("signup/password")).text()).toContain('name="email"')
    expect(toPath(await ada.post("signup/password", { email: "Ada@app.test" }))).toBe("/auth/signup/password?sent=")
    expect(world.mails).toHaveLength(1)
    expect(world.mails[0]).toMatchObject({ kind: "sign-up", to: email })
    const url = world.lastUrl()
    const form = await ada.fetch(url.pathname.slice("/auth/".length) + url.search)
    expect(await form.text()).toContain('autocomplete="new-password"')
    expect(await world.adapter.getUserByEmail!(email)).toBeNull()
    expect(toPath(await choose(ada, url, good))).toBe("/")
    expect(await ada.currentEmail()).toBe(email)
    expect(world.events).toEqual(["createUser", "signIn"])
    expect((await world.adapter.getUserByEmail!(email))?.emailVerified).toBeInstanceOf(Date)

    const later = world.browser()
    expect(toPath(await signIn(later))).toBe("/")
    expect(await later.currentEmail()).toBe(email)
    expect(world.logged).toEqual([])
  })

  test("a wrong password is rejected, and an unknown address in the same way", async () => {
    const world = createWorld(strategy)
    await world.signUp()
    for (
      const [password, address] of [
        [better, email],
        [good, "bob@app.test"],
        ["", email],
        [good, "not an address"],
        ["x".repeat(2000), email],
        [good, ""],
      ] as const
    ) {
      const browser = world.browser()
      expect(toPath(await signIn(browser, password, address))).toBe(wrong)
      expect(await browser.currentEmail()).toBeUndefined()
    }
  })

  test("a link works once, and only for what it was mailed for", async () => {
    const world = createWorld(strategy)
    const ada = world.browser()
    const url = await world.requestSignUp(ada)
    const gone = "/auth/error?error=Verification"
    for (
      const change of [{ token: "A".repeat(43) }, { email: "bob@app.test" }, { kind: "reset" }, { kind: "" }, {
        token: "",
      }]
    ) {
      expect(toPath(await choose(ada, url, good, change))).toBe(gone)
    }
    expect(toPath(await choose(ada, url, good))).toBe("/")
    expect(toPath(await choose(world.browser(), url, better))).toBe(gone)
    expect(toPath(await signIn(world.browser(), better))).toBe(wrong)
  })

  test("a link expires after 30 minutes", async () => {
    const world = createWorld(strategy)
    const ada = world.browser()
    const url = await world.requestSignUp(ada)
    world.wait(30 * 60 + 1)
    expect(toPath(await choose(ada, url, good))).toBe("/auth/error?error=Verification")
  })

  test("a refused password uses nothing up", async () => {
    const world = createWorld(strategy, { password: { checkPassword: ({ password }) => password !== better } })
    const ada = world.browser()
    const url = await world.requestSignUp(ada)
    for (
      const [password, text] of [
        ["short", "at least 10 characters"],
        ["password1234", "easy to guess"],
        ["ada@app.test", "easy to guess"],
        ["x".repeat(257), "at most 256"],
        [better, "cannot be used here"],
      ] as const
    ) {
      const response = await choose(ada, url, password)
      expect(response.status).toBe(400)
      expect(await response.text()).toContain(text)
    }
    expect(toPath(await choose(ada, url, good))).toBe("/")
  })

  test("a user who has an account gets a mail that says so, and the same answer", async () => {
    const world = createWorld(strategy)
    await world.signUp()
    const answer = await world.browser().post("signup/password", { email })
    expect(toPath(answer)).toBe("/auth/signup/password?sent=")
    expect(world.mails.at(-1)).toMatchObject({ kind: "account-exists", to: email, url: "https://app.test/auth/signin" })
  })

  test("a forgotten password is replaced, which ends all sessions and other links", async () => {
    const world = createWorld(strategy)
    const thief = await world.signUp()
    const ada = world.browser()
    await ada.post("reset/password", { email })
    const first = world.lastUrl()
    await ada.post("reset/password", { email })
    const second = world.lastUrl()
    world.wait(2)
    expect(toPath(await choose(ada, second, better))).toBe("/auth/new-password/password?saved=")
    expect(await ada.currentEmail()).toBeUndefined()
    expect(await thief.currentEmail()).toBeUndefined()
    expect(world.mails.at(-1)).toMatchObject({ kind: "password-changed", to: email })
    expect(toPath(await choose(ada, first, good))).toBe("/auth/error?error=Verification")
    expect(toPath(await signIn(ada, good))).toBe(wrong)
    expect(toPath(await signIn(ada, better))).toBe("/")
  })

  test("a reset leads to the page from which the user came", async () => {
    const world = createWorld(strategy)
    await world.signUp()
    const ada = world.browser()
    await ada.post("reset/password", { email, callbackUrl: "/inbox" })
    const saved = toPath(await choose(ada, world.lastUrl(), better))
    expect(saved).toBe("/auth/new-password/password?saved=&callbackUrl=https%3A%2F%2Fapp.test%2Finbox")
    const page = await (await ada.fetch(saved.slice("/auth/".length))).text()
    expect(page).toContain('href="https://app.test/auth/signin?callbackUrl=https%3A%2F%2Fapp.test%2Finbox"')
  })

  test("an unknown address gets the same answer, and a mail that says so", async () => {
    const world = createWorld(strategy)
    expect(toPath(await world.browser().post("reset/password", { email }))).toBe("/auth/reset/password?sent=")
    expect(world.mails.at(-1)).toMatchObject({ kind: "no-account", url: "https://app.test/auth/signup/password" })
  })

  test("a reset proves the address, and drops what was set before", async () => {
    const world = createWorld(strategy)
    const user = await world.adapter.createUser!({ id: "a1", email, emailVerified: null } as never)
    await world.adapter.replacePassword!(user.id, null, "$2b$04$abcdefghijklmnopqrstuuK1Q5Qe0e0e0e0e0e0e0e0e0e0e0e0e0")
    await world.adapter.linkAccount!({ userId: user.id, provider: "github", providerAccountId: "1", type: "oauth" })
    const ada = world.browser()
    await ada.post("reset/password", { email })
    expect(toPath(await choose(ada, world.lastUrl(), better))).toBe("/auth/new-password/password?saved=")
    expect(await world.adapter.listAccounts!(user.id)).toEqual([])
    expect((await world.adapter.getUser!(user.id))?.emailVerified).toBeInstanceOf(Date)
    expect(toPath(await signIn(ada, better))).toBe("/")
  })

  test("a change needs the current password, and ends the other sessions", async () => {
    const world = createWorld(strategy)
    const other = await world.signUp()
    const ada = world.browser()
    await signIn(ada)
    world.wait(2)
    const page = await (await ada.fetch("change-password/password")).text()
    expect(page).toContain('name="currentPassword"')
    expect(page, "the way back").toMatch(/<a [^>]*href="[^"]*\/auth\/account"/)
    const change = (currentPassword: string, password: string) =>
      ada.post("change-password/password", { currentPassword, password })
    const refused = await change(better, better)
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain("did not match")
    expect(await (await change(good, "short")).text()).toContain("at least 10")
    expect(toPath(await change(good, better))).toBe("/auth/account")
    expect(await ada.currentEmail()).toBe(email)
    expect(await other.currentEmail()).toBeUndefined()
    expect(world.mails.at(-1)).toMatchObject({ kind: "password-changed" })
    expect(toPath(await signIn(world.browser(), better))).toBe("/")
    expect(await (await ada.fetch("account")).text()).toContain("Chosen")
  })

  test("a change needs a sign-in of the last ten minutes", async () => {
    const world = createWorld(strategy)
    const ada = await world.signUp()
    world.wait(601)
    const path = toPath(await ada.post("change-password/password", { currentPassword: good, password: better }))
    expect(path).toContain("/auth/signin?")
    expect(path).toContain("fresh=")
    expect(toPath(await ada.post("remove-password/password"))).toContain("fresh=")
    expect(toPath(await signIn(world.browser()))).toBe("/")
  })

  test("the only way to sign in is not removed", async () => {
    const world = createWorld(strategy)
    const ada = await world.signUp()
    expect(toPath(await ada.post("remove-password/password"))).toContain("error=LastSignInMethod")
    expect(toPath(await signIn(world.browser()))).toBe("/")
  })

  test("wrong passwords count, even with limits off, and a sign-in gives the counts back", async () => {
    const world = createWorld(strategy, { limits: false })
    await world.signUp()
    for (let i = 0; i < 8; i++) await signIn(world.browser(), better)
    expect(toPath(await signIn(world.browser()))).toBe("/")
    for (let i = 0; i < 10; i++) await signIn(world.browser(), better)
    expect(toPath(await signIn(world.browser()))).toBe("/auth/signin?error=CredentialsSignin&code=too_many_attempts")
  })

  test("without sign-up there are no pages for it", async () => {
    const world = createWorld(strategy, { password: { signUp: false } })
    const ada = world.browser()
    expect((await ada.fetch("signup/password")).status).toBe(404)
    expect((await ada.post("signup/password", { email })).status).toBe(404)
    expect(await (await ada.fetch("signin")).text()).not.toContain("signup")
    await ada.post("reset/password", { email })
    expect(world.mails.at(-1)).toMatchObject({ kind: "no-account", url: "https://app.test/auth/signin" })
  })

  test("strangers who ask for links to sign up do not keep the owner of the address from a reset (case 127)", async () => {
    const world = createWorld(strategy)
    await world.signUp()
    for (let i = 0; i < 6; i++) await world.browser().post("signup/password", { email })
    await world.browser().post("reset/password", { email })
    expect(world.mails.at(-1)).toMatchObject({ kind: "reset" })
  })

  test("guesses at all spellings of an address have one count (case 80)", async () => {
    const world = createWorld(strategy)
    await world.signUp(world.browser(), "ada@xn--bcher-kva.test")
    for (let i = 0; i < 10; i++) await signIn(world.browser(), better, "ada@xn--bcher-kva.test")
    expect(toPath(await signIn(world.browser(), good, "ada@bücher.test"))).toContain("too_many_attempts")
  })

  test("a forged link for a known and for an unknown address leads to the same calls of the store (case 47)", async () => {
    const calls: string[] = []
    const adapter = MemoryAdapter()
    const recorded = new Proxy(adapter, {
      get: (target, name: Exclude<keyof MemoryAdapter, symbol>) => (...given: readonly unknown[]) => {
        calls.push(name)
        return (target[name] as (...given: readonly unknown[]) => unknown)(...given)
      },
    })
    const world = createWorld(strategy, { adapter: recorded })
    await world.signUp()
    const callsFor = async (address: string) => {
      const url = new URL(`https://app.test/?kind=reset&token=${"a".repeat(43)}&email=${address}`)
      calls.length = 0
      await choose(world.browser(), url, better)
      return [...calls]
    }
    const known = await callsFor(email)
    expect(known).toContain("getPassword")
    expect(await callsFor("nobody@app.test")).toEqual(known)
  })
})
