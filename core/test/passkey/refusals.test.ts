import { describe, expect, test } from "vitest"
import { type Attestation, Authenticator, type Lies, spoil } from "../../../conformance/src/authenticator/index.ts"
import type { Adapter } from "../../src/app/adapter.ts"
import { getKeyring } from "../../src/seal/keyring.ts"
import { open } from "../../src/seal/seal.ts"
import { toBase64Url } from "../../src/web/bytes.ts"
import { challengeSeconds } from "../../src/passkey/challenge.ts"
import { origin } from "../browser.ts"
import { type App, createApp, type PasskeyBrowser } from "./app.ts"

const refused = `${origin}/auth/signin?error=WebAuthnVerificationError`
const inside = `${origin}/`

/** Returns a user who has registered with this address and is still signed in. */
async function enrol(app: App, email = "ada@app.test", provider = "passkey") {
  const [browser, device] = [app.browser(), new Authenticator({ origin })]
  const { options } = await browser.options(`action=register&email=${email}`, provider)
  expect(await browser.submit("register", await device.create(options), provider), "registration").toBe(inside)
  return { browser, device, key: device.credentials[0]! }
}

async function signIn(browser: PasskeyBrowser, device: Authenticator, lies: Lies = {}, provider = "passkey") {
  const { options } = await browser.options("action=authenticate", provider)
  return await browser.submit(
    "authenticate",
    await device.sign(device.credentials[0]!, options.challenge, lies),
    provider,
  )
}

const addTo = async (browser: PasskeyBrowser, device: Authenticator, lies?: Lies) =>
  await browser.submit("register", await device.create((await browser.options("action=register")).options, lies))

describe("case 69: a response that the passkey's user did not give on this page, for this challenge", () => {
  test.each<[string, Lies]>([
    ["another site", { origin: "https://evil.test" }],
    ["a page below the app's host", { origin: "https://sub.app.test" }],
    ["the same host by another scheme", { origin: "http://app.test" }],
    ["a passkey of another relying party", { rpId: "evil.test" }],
    ["an answer of a registration", { type: "webauthn.create" }],
    ["a response for a payment", { type: "payment.get" }],
    ["a challenge that was never issued", { challenge: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" }],
    ["a device without user presence", { userPresent: false }],
    ["a device without user verification", { userVerified: false }],
    ["a frame of another site", { crossOrigin: true }],
    ["a frame whose top is another site", { crossOrigin: true, topOrigin: "https://evil.test" }],
    ["a top without a frame", { topOrigin: "https://evil.test" }],
    ["an unknown id", { id: "AAAA" }],
    ["an id in another spelling", { id: "AAB" }],
    ["a malformed id", { id: "\u0000" }],
    ["client data changed afterwards", { clientData: (text) => text.replace("{", '{"more":1,') }],
    ["authenticator data changed afterwards", { authenticatorData: spoil }],
    ["a signature of another key", { signature: spoil }],
    ["no signature", { signature: () => new Uint8Array() }],
  ])("a sign-in is rejected: %s", async (_, lies) => {
    const app = createApp()
    const { device } = await enrol(app)
    const browser = app.browser()
    expect(await signIn(browser, device, lies)).toBe(refused)
    expect(app.logged.at(-1), "the log").toMatch(/^WebAuthnVerificationError: Provider "passkey": \S/)
    expect(await browser.currentEmail()).toBeUndefined()
    const [row] = app.store.snapshot().authenticators
    expect(row?.counter).toBe(0)
    expect(row).not.toHaveProperty("lastUsedAt")
    expect(await signIn(browser, device, { counter: 9 }), "without it").toBe(inside)
  })

  test.each<[string, Lies]>([
    ["another site", { origin: "https://evil.test" }],
    ["another relying party", { rpId: "evil.test" }],
    ["an answer of a sign-in", { type: "webauthn.get" }],
    ["a challenge that was never issued", { challenge: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" }],
    ["a device without user presence", { userPresent: false }],
    ["a device without user verification", { userVerified: false }],
    ["a frame of another site", { crossOrigin: true }],
    ["an id that differs from the one in the data", { id: "AAAA" }],
  ])("a registration is rejected: %s", async (_, lies) => {
    const app = createApp()
    const browser = app.browser()
    const { options } = await browser.options("action=register&email=ada@app.test")
    expect(await browser.submit("register", await new Authenticator({ origin }).create(options, lies))).toBe(refused)
    const { users, accounts, authenticators } = app.store.snapshot()
    expect([users, accounts, authenticators]).toEqual([[], [], []])
  })

  test("case 91: a passkey whose id is too long is rejected", async () => {
    const app = createApp()
    for (const [length, leads] of [[1, inside], [9, inside], [1023, inside], [1024, refused]] as const) {
      const [browser, device] = [app.browser(), new Authenticator({ origin })]
      const { options } = await browser.options(`action=register&email=${length}@app.test`)
      await device.create(options)
      const id = toBase64Url(new Uint8Array(length))
      const made = await device.create(options, { credential: { ...device.credentials[0]!, id } })
      expect(await browser.submit("register", made), `${length} bytes`).toBe(leads)
    }
  })

  test.each([
    ["no text", undefined],
    ["no JSON", "{"],
    ["null", "null"],
    ["a list", "[]"],
    ["a string", '"id"'],
    ["no response", '{"id":"AAAA","rawId":"AAAA","type":"public-key"}'],
    ["another type", '{"id":"AAAA","rawId":"AAAA","type":"password","response":{"clientDataJSON":"e30"}}'],
    ["two ids", '{"id":"AAAA","rawId":"BBBB","type":"public-key","response":{"clientDataJSON":"e30"}}'],
    [
      "client data without a challenge",
      '{"id":"AAAA","rawId":"AAAA","type":"public-key","response":{"clientDataJSON":"e30"}}',
    ],
    [
      "client data that are not text",
      '{"id":"AAAA","rawId":"AAAA","type":"public-key","response":{"clientDataJSON":"_w"}}',
    ],
    ["deep nesting", "[".repeat(5000)],
  ])("%s is rejected", async (_, data) => {
    for (const action of ["register", "authenticate", "other", ""]) {
      const fields = { action, ...(data !== undefined && { data }) }
      expect(await createApp().browser().findTarget("callback/passkey", fields), action).toBe(refused)
    }
  })
})

describe("case 69: a challenge", () => {
  test("is accepted once: a second or parallel response does not sign in", async () => {
    const app = createApp()
    const { device, key } = await enrol(app)
    const browser = app.browser()
    const { options } = await browser.options("action=authenticate")
    const kept = new Map(browser.cookies)
    const answer = await device.sign(key, options.challenge)
    const same = await Promise.all(Array.from({ length: 5 }, () => {
      const copy = app.browser()
      for (const [name, value] of kept) copy.cookies.set(name, value)
      return copy.submit("authenticate", answer)
    }))
    expect(same.sort()).toEqual([inside, refused, refused, refused, refused].sort())
    for (const [name, value] of kept) browser.cookies.set(name, value)
    expect(await browser.submit("authenticate", answer)).toBe(refused)
  })

  test("is used up by a rejected response", async () => {
    const app = createApp()
    const { device, key } = await enrol(app)
    const browser = app.browser()
    const { options } = await browser.options("action=authenticate")
    const kept = new Map(browser.cookies)
    expect(await browser.submit("authenticate", await device.sign(key, options.challenge, { signature: spoil }))).toBe(
      refused,
    )
    for (const [name, value] of kept) browser.cookies.set(name, value)
    expect(await browser.submit("authenticate", await device.sign(key, options.challenge))).toBe(refused)
  })

  test("belongs to this browser: another browser's response does not sign in", async () => {
    const app = createApp()
    const { device, key } = await enrol(app)
    const { options } = await app.browser().options("action=authenticate")
    const other = app.browser()
    await other.options("action=authenticate")
    expect(await other.submit("authenticate", await device.sign(key, options.challenge))).toBe(refused)
  })

  test("lives five minutes", async () => {
    const app = createApp()
    const { device, key } = await enrol(app)
    for (const [seconds, leads] of [[299, inside], [300, refused]] as const) {
      const browser = app.browser()
      const { options } = await browser.options("action=authenticate")
      app.at = new Date(app.at.getTime() + seconds * 1000)
      expect(await browser.submit("authenticate", await device.sign(key, options.challenge)), `${seconds} s`).toBe(
        leads,
      )
    }
  })

  test("is rejected when it has expired, even if the store returns expired rows", async () => {
    const app = createApp({ around: () => ({ useVerificationToken: (key) => ({ ...key, expires: new Date(0) }) }) })
    const browser = app.browser()
    const { options } = await browser.options("action=register&email=ada@app.test")
    expect(await browser.submit("register", await new Authenticator({ origin }).create(options))).toBe(refused)
  })

  test("of another user is rejected if a loose store returns it", async () => {
    const other = { identifier: "webauthn:other", token: "other", expires: new Date("2040-01-01") }
    const app = createApp({ around: () => ({ useVerificationToken: () => other }) })
    const browser = app.browser()
    const { options } = await browser.options("action=register&email=ada@app.test")
    expect(await browser.submit("register", await new Authenticator({ origin }).create(options))).toBe(refused)
  })

  test("for a sign-in registers no passkey, and one for a registration signs no user in", async () => {
    const app = createApp()
    const { browser, device, key } = await enrol(app)
    const requested = await browser.options("action=authenticate")
    const made = await new Authenticator({ origin }).create({ ...requested.options, ...creation })
    expect(await browser.submit("register", made)).toBe(refused)
    const attacker = app.browser()
    const { options } = await attacker.options("action=register&email=bob@app.test")
    expect(await attacker.submit("authenticate", await device.sign(key, options.challenge))).toBe(refused)
    expect(app.store.snapshot().authenticators).toHaveLength(1)
  })

  test("of one provider is rejected for the other", async () => {
    const app = createApp()
    const { device, key } = await enrol(app)
    const browser = app.browser()
    const { options } = await browser.options("action=authenticate", "key")
    expect(await browser.submit("authenticate", await device.sign(key, options.challenge))).toBe(refused)
  })

  test("case 52: belongs to the user in the session of the request", async () => {
    const app = createApp()
    const ada = await enrol(app)
    const bob = await enrol(app, "bob@app.test")
    const { options } = await ada.browser.options("action=register")
    const made = await new Authenticator({ origin }).create(options)
    const [challenge] = [...ada.browser.cookies].filter(([name]) => name.endsWith("svc.challenge"))
    bob.browser.cookies.set(...challenge!)
    expect(await bob.browser.submit("register", made), "another's").toBe(refused)
    const again = await ada.browser.options("action=register")
    const kept = [...ada.browser.cookies].find(([name]) => name.endsWith("svc.challenge"))!
    await ada.browser.post("signout", {})
    ada.browser.cookies.set(...kept)
    const late = await new Authenticator({ origin }).create(again.options)
    expect(await ada.browser.submit("register", late), "the user's, signed out").toBe(refused)
    expect(await signIn(ada.browser, ada.device)).toBe(inside)
    ada.browser.cookies.set(...kept)
    expect(await ada.browser.submit("register", late), "the user's, in another session").toBe(refused)
    expect(app.store.snapshot().authenticators).toHaveLength(2)
  })

  test("of a new user belongs to their address: it creates no user with another address or without an address", async () => {
    const app = createApp()
    for (const typed of [{ email: "eve@app.test" }, { email: "" }, {}]) {
      const browser = app.browser()
      const { options } = await browser.options("action=register&email=ada@app.test")
      const data = JSON.stringify(await new Authenticator({ origin }).create(options))
      expect(await browser.findTarget("callback/passkey", { action: "register", data, ...typed })).toBe(refused)
    }
    expect(app.store.snapshot().users).toEqual([])
  })

  test("is the only content of the browser's cookie", async () => {
    const app = createApp()
    const browser = app.browser()
    const { options } = await browser.options("action=register&email=ada@app.test&name=Phone")
    const sealed = [...browser.cookies].find(([name]) => name.endsWith("svc.challenge"))![1]
    const claims = await open(getKeyring([app.config.secret as string]), "challenge", sealed, {
      lifetime: challengeSeconds,
      now: app.at,
    })
    expect(claims).toEqual({ open: [options.challenge], iat: expect.any(Number), exp: expect.any(Number) })
  })

  test("can be open in several tabs, and the oldest are dropped", async () => {
    const app = createApp()
    const { device, key } = await enrol(app)
    const browser = app.browser()
    const tabs = []
    for (let tab = 0; tab < 5; tab++) tabs.push((await browser.options("action=authenticate")).options.challenge)
    expect(await browser.submit("authenticate", await device.sign(key, tabs[0]))).toBe(refused)
    for (const challenge of tabs.slice(1)) {
      expect(await browser.submit("authenticate", await device.sign(key, challenge))).toBe(inside)
    }
  })
})

const creation = {
  rp: { id: "app.test", name: "app.test" },
  user: { id: "AAAA", name: "ada", displayName: "ada" },
  pubKeyCredParams: [{ type: "public-key", alg: -7 }],
}

describe("case 69: a registration proves a key, and no right to an id", () => {
  test("an id of another user cannot be registered with another key", async () => {
    const app = createApp()
    const { key } = await enrol(app)
    const thief = new Authenticator({ origin })
    const { options } = await app.browser().options("action=register&email=eve@app.test")
    await thief.create(options)
    const stolen = { ...thief.credentials[0]!, id: key.id }
    for (const provider of ["passkey", "key"]) {
      const browser = app.browser()
      const requested = await browser.options("action=register&email=eve@app.test", provider)
      const made = await thief.create(requested.options, { credential: stolen })
      expect(await browser.submit("register", made, provider), provider).toBe(refused)
      expect(await browser.currentEmail()).toBeUndefined()
    }
    const signedIn = await enrol(app, "eve@app.test")
    expect(await addTo(signedIn.browser, thief, { credential: stolen })).toBe(refused)
    expect(await signedIn.browser.currentEmail()).toBe("eve@app.test")
    expect(app.store.snapshot().accounts).toHaveLength(2)
  })

  test("an id of another user cannot be registered while that user signs in", async () => {
    let looked = 0
    const both = Promise.withResolvers<void>()
    const app = createApp({
      around: (store) => ({
        async getAuthenticator(id) {
          const row = await store.getAuthenticator(id)
          if (++looked === 2) both.resolve()
          await both.promise
          return row
        },
      }),
    })
    const [first, second] = [app.browser(), app.browser()]
    const device = new Authenticator({ origin })
    const ask = async (browser: PasskeyBrowser, email: string) =>
      (await browser.options(`action=register&email=${email}`)).options
    const honest = await device.create(await ask(first, "ada@app.test"))
    const thief = new Authenticator({ origin })
    const requested = await ask(second, "eve@app.test")
    await thief.create(requested)
    const stolen = await thief.create(requested, {
      credential: { ...thief.credentials[0]!, id: device.credentials[0]!.id },
    })
    const led = await Promise.all([first.submit("register", honest), second.submit("register", stolen)])
    const who = [await first.currentEmail(), await second.currentEmail()]
    const { users, accounts, authenticators } = app.store.snapshot()
    expect([users.length, accounts.length, authenticators.length]).toEqual([1, 1, 1])
    expect(led.filter((url) => url === inside)).toHaveLength(1)
    expect(who.filter(Boolean)).toEqual([users[0]!.email])
    expect(authenticators[0]!.userId).toBe(users[0]!.id)
  })

  test("a store that loses the passkey keeps no account and no user", async () => {
    const app = createApp({
      around: () => ({
        createAuthenticator() {
          throw new Error("the disk is full")
        },
      }),
    })
    const browser = app.browser()
    const { options } = await browser.options("action=register&email=ada@app.test")
    expect(await browser.submit("register", await new Authenticator({ origin }).create(options))).toBe(
      `${origin}/auth/error?error=Configuration`,
    )
    expect([app.store.snapshot().users, app.store.snapshot().accounts]).toEqual([[], []])
    expect(await browser.currentEmail()).toBeUndefined()
  })

  test.each<[Attestation, string]>([
    ["none", inside],
    ["packed", inside],
    ["none-with-statement", refused],
    ["packed-by-another", refused],
    ["certified", refused],
    ["certified-by-another", refused],
    ["certified-by-nobody", refused],
    ["certified-by-garbage", refused],
    ["unknown", refused],
  ])(
    "an attestation is never requested: one of the kind %s leads to %s",
    async (attestation, leads) => {
      const browser = createApp().browser()
      const { options } = await browser.options("action=register&email=ada@app.test")
      expect(options.attestation).toBe("none")
      expect(await browser.submit("register", await new Authenticator({ origin }).create(options, { attestation })))
        .toBe(leads)
    },
  )
})

describe("case 69: a passkey in use", () => {
  test("belongs to its user, even if another user is signed in", async () => {
    const app = createApp()
    const ada = await enrol(app)
    const bob = await enrol(app, "bob@app.test")
    expect(await signIn(bob.browser, ada.device)).toBe(inside)
    expect(await bob.browser.currentEmail()).toBe("ada@app.test")
  })

  test("that was deleted, unlinked or belongs to another provider does not sign in, and creates no user", async () => {
    const app = createApp()
    const { device, key } = await enrol(app)
    expect(await signIn(app.browser(), device, {}, "key"), "another provider's").toBe(refused)
    const { accounts: [account] } = app.store.snapshot()
    app.store.unlinkAccount(account!)
    expect(await signIn(app.browser(), device), "unlinked").toBe(refused)
    app.store.deleteUser(account!.userId)
    expect(await signIn(app.browser(), device), "deleted").toBe(refused)
    expect(app.store.snapshot().users).toEqual([])
    expect(key.rpId).toBe("app.test")
  })

  test.each([
    ["lists accounts", {}],
    [
      "lists passkeys alone, as Auth.js's do",
      { listAccounts: undefined, deleteSessions: undefined } as unknown as Adapter,
    ],
  ])(
    "case 50: of a squatter no longer signs in after the owner's proof, if the store %s",
    async (_, poorer) => {
      const app = createApp({ around: () => poorer })
      const squatter = await enrol(app)
      const second = new Authenticator({ origin })
      expect(await addTo(squatter.browser, second), "another of the user's").toBe(inside)
      const key = new Authenticator({ origin })
      const { options } = await squatter.browser.options("action=register", "key")
      expect(await squatter.browser.submit("register", await key.create(options), "key"), "an own key").toBe(inside)
      const owner = app.browser()
      await owner.post("signin/email", { email: "ada@app.test" })
      await owner.fetch(app.mails[0]!.slice(`${origin}/auth/`.length), { headers: { "sec-fetch-mode": "navigate" } })
      expect(await owner.currentEmail()).toBe("ada@app.test")
      expect(await signIn(app.browser(), squatter.device)).toBe(refused)
      expect(await signIn(app.browser(), second)).toBe(refused)
      expect(await signIn(app.browser(), key, {}, "key")).toBe(refused)
      const own = new Authenticator({ origin })
      expect(await addTo(owner, own)).toBe(inside)
      expect(await signIn(app.browser(), own)).toBe(inside)
    },
  )

  test("that is unlinked during the sign-in creates no user", async () => {
    const app = createApp({
      around: (store) => ({
        async updateAuthenticatorCounter(id, counter) {
          store.unlinkAccount({ provider: "passkey", providerAccountId: id })
          return await store.updateAuthenticatorCounter(id, counter)
        },
      }),
    })
    const { device } = await enrol(app)
    const browser = app.browser()
    expect(await signIn(browser, device)).toBe(refused)
    expect(await browser.currentEmail()).toBeUndefined()
    expect(app.store.snapshot().users).toHaveLength(1)
  })

  test("has a counter that rises, or that always stays 0", async () => {
    const app = createApp()
    const { device } = await enrol(app)
    const at = async (counter: number) => await signIn(app.browser(), device, { counter })
    expect(await at(0), "a passkey without a counter").toBe(inside)
    expect(await at(5)).toBe(inside)
    expect(await at(5), "again").toBe(refused)
    expect(await at(4), "back").toBe(refused)
    expect(await at(0), "as if it had no counter").toBe(refused)
    expect(app.store.snapshot().authenticators[0]).toMatchObject({ counter: 5, lastUsedAt: app.at })
    expect(await at(6)).toBe(inside)
  })

  test("signs in once per count, even if two responses to two challenges arrive at once", async () => {
    const app = createApp()
    const { device, key } = await enrol(app)
    const browsers = [app.browser(), app.browser()]
    const answers = await Promise.all(browsers.map(async (browser) => {
      const { options } = await browser.options("action=authenticate")
      return await device.sign(key, options.challenge, { counter: 7 })
    }))
    const led = await Promise.all(browsers.map((browser, at) => browser.submit("authenticate", answers[at])))
    expect(led.sort()).toEqual([inside, refused])
  })

  test("counts as copied if the store raises the counter meanwhile", async () => {
    const app = createApp({
      around: (store) => ({
        async updateAuthenticatorCounter(id, counter) {
          await store.updateAuthenticatorCounter(id, counter + 1)
          return await store.updateAuthenticatorCounter(id, counter)
        },
      }),
    })
    const { device } = await enrol(app)
    expect(await signIn(app.browser(), device)).toBe(refused)
    expect(app.logged.at(-1)).toContain("it may have been copied")
  })
})
