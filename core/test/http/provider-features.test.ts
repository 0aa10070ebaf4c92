import { describe, expect, test } from "vitest"
import { CredentialsSignin } from "../../src/errors.ts"
import {
  checkedAndCounted,
  countAccount,
  credentialsFeature,
  feature,
  finishSignIn,
  type Flow,
  json,
  oidcFeature,
  type ProviderFeature,
  scriptsOnly,
} from "../../src/flows.ts"
import { Auth, type AuthConfig } from "../../src/index.ts"
import { Auth as LeanAuth } from "../../src/lean.ts"
import type { CredentialsConfig } from "../../src/credentials/provider.ts"
import type { Provider } from "../../src/app/provider.ts"
import Credentials from "../../src/providers/credentials.ts"
import Email from "../../src/providers/email.ts"
import GitHub from "../../src/providers/github.ts"
import Google from "../../src/providers/google.ts"
import Passkey from "../../src/providers/passkey.ts"
import { MemoryAdapter } from "../../src/adapters/memory.ts"
import { origin } from "../browser.ts"
import { createBrowser } from "./browser.ts"

interface RecoveryCodeConfig extends CredentialsConfig {
  readonly codes: ReadonlyMap<string, string>
}

const redeem: Flow<RecoveryCodeConfig> = async (context, provider) => {
  const counted = await countAccount(context, provider, context.body.get("name"))
  const id = provider.codes.get(String(context.body.get("code")))
  if (!id) throw new CredentialsSignin("unknown recovery code")
  return await finishSignIn(context, provider, { user: { id }, counted })
}

const toFeature = (config: RecoveryCodeConfig): ProviderFeature<RecoveryCodeConfig> => {
  const usual = credentialsFeature(config)
  return {
    ...usual,
    provider: config,
    routes: {
      ...usual.routes,
      "POST callback": checkedAndCounted(redeem),
      "GET left": scriptsOnly((_context, { codes }: RecoveryCodeConfig) => json({ left: codes.size })),
    },
  }
}

const recoveryCode: RecoveryCodeConfig = {
  id: "recovery",
  name: "a recovery code",
  type: "credentials",
  credentials: { code: { label: "Recovery code" } },
  authorize: () => null,
  codes: new Map([["right", "ada"]]),
  [feature]: toFeature,
}

const entries = [["@svc-auth/core", Auth], ["@svc-auth/core/lean", LeanAuth]] as const

describe.each(entries)("a provider with a feature of its own, under %s", (_, auth) => {
  test("signs in a user by its own route", async () => {
    const { send, post } = createBrowser(auth, { providers: [recoveryCode] })
    const signedIn = await post("callback/recovery", { code: "right", callbackUrl: "/home" })
    expect(signedIn.headers.get("location")).toBe(`${origin}/home`)
    expect(await (await send("session")).json()).toMatchObject({ user: {} })
  })

  test("is refused as the error that its flow throws", async () => {
    const { send, post } = createBrowser(auth, { providers: [recoveryCode] })
    const refused = await post("callback/recovery", { code: "wrong" })
    expect(refused.headers.get("location")).toContain("error=CredentialsSignin")
    expect(await (await send("session")).json()).toBeNull()
  })

  test("is limited for each account that its flow counts", async () => {
    const { post } = createBrowser(auth, {
      providers: [recoveryCode],
      ...{
        limits: { account: [{ most: 2, seconds: 60 }] },
      },
    })
    for (const code of ["wrong", "wrong"]) await post("callback/recovery", { name: "ada", code })
    const refused = await post("callback/recovery", { name: "ADA", code: "right" })
    expect(refused.headers.get("location")).toContain("code=too_many_attempts")
  })

  test("refunds what its route and its flow have counted, if the sign-in succeeds", async () => {
    const windows = [{ most: 2, seconds: 60 }]
    const limits = { account: windows, network: windows }
    const { send } = createBrowser(auth, { providers: [recoveryCode], trustedProxies: 1, limits })
    const attempt = async (name: string, network: string) => {
      const { csrfToken } = await (await send("csrf")).json()
      const headers = { "x-forwarded-for": network }
      const body = new URLSearchParams({ csrfToken, name, code: "right" })
      return (await send("callback/recovery", { method: "POST", body, headers })).headers.get("location")
    }
    // the counts of this process are those of the other tests, too
    const key = auth === Auth ? 1 : 2
    for (let n = 0; n < 4; n++) expect(await attempt(`grace-${key}-${n}`, `203.0.113.${key}`)).not.toContain("error")
    for (let n = 0; n < 4; n++) expect(await attempt(`grace-${key}`, `198.51.${key}.${n}`)).not.toContain("error")
  })

  test("still needs the CSRF token that its route demands", async () => {
    const { send } = createBrowser(auth, { providers: [recoveryCode] })
    const refused = await send("callback/recovery", { method: "POST", body: new URLSearchParams({ code: "right" }) })
    expect(refused.headers.get("location")).toContain("error=MissingCSRF")
  })

  test("serves an action of its own, and no other provider has it", async () => {
    const { send } = createBrowser(auth, { providers: [recoveryCode, GitHub] })
    expect(await (await send("left/recovery")).json()).toEqual({ left: 1 })
    expect((await send("left/github")).status).toBe(404)
    expect((await send("left")).status).toBe(404)
    expect((await send("left/nobody")).status).toBe(404)
  })

  test("is on the sign-in page like the type that it names", async () => {
    const { send } = createBrowser(auth, { providers: [recoveryCode] })
    expect(await (await send("signin")).text()).toContain("Recovery code")
  })
})

describe("the account of finishSignIn", () => {
  type SignIn = Parameters<typeof finishSignIn>[2]

  /** Signs in as a provider of type `oauth` whose flow ends with this. */
  async function signIn(result: SignIn, linked?: string, options: Partial<AuthConfig> = {}) {
    const adapter = MemoryAdapter()
    const victim = await adapter.createUser({ id: "victim", email: "victim@app.test", emailVerified: new Date() })
    await adapter.linkAccount({ userId: victim.id, type: "oauth", provider: "github", providerAccountId: "42" })
    const own = { type: "oauth", provider: "recovery" } as const
    if (linked) await adapter.linkAccount({ ...own, userId: victim.id, providerAccountId: linked })
    const provider = {
      ...recoveryCode,
      type: "oauth",
      [feature]: (config: RecoveryCodeConfig): ProviderFeature<RecoveryCodeConfig> => ({
        ...toFeature(config),
        routes: {
          "POST callback": checkedAndCounted((context, own: RecoveryCodeConfig) => finishSignIn(context, own, result)),
        },
      }),
    } as object as Provider
    const { send, post, logged } = createBrowser(Auth, { providers: [provider], ...{ adapter }, ...options })
    await post("callback/recovery")
    return { session: await (await send("session")).json(), logged, adapter }
  }

  // a flow may pass on a token response, whose members the provider chooses
  test.each<[string, SignIn["account"]]>([
    ["another provider's account", { provider: "github", providerAccountId: "42" }],
    ["an address", { type: "email", providerAccountId: "victim@app.test" }],
    ["a user", { userId: "victim" }],
  ])("belongs to the flow's own provider, even if it names %s", async (_, account) => {
    const user = { id: "mallory", name: "Mallory", email: "mallory@app.test" }
    const { session, adapter } = await signIn({ user, account })
    expect(session).toMatchObject({ user: { email: "mallory@app.test" } })
    const key = { provider: "recovery", providerAccountId: account?.providerAccountId ?? "mallory" }
    expect(await adapter.getUserByAccount(key)).toMatchObject({ email: "mallory@app.test" })
    expect(await adapter.listAccounts("victim")).toHaveLength(1)
  })

  test.each([undefined, null, "", " ", "undefined", Number.NaN, 1.5, {}])(
    "needs an id that identifies one user, not %j (case 54)",
    async (id) => {
      const { session, logged } = await signIn({ user: { id: id as string, email: "mallory@app.test" } })
      expect(session).toBeNull()
      const text = 'CallbackRouteError: Provider "recovery": `finishSignIn` needs a `user.id`, and an ' +
        "`account.providerAccountId` if there is one, that is non-empty text or a whole number"
      expect(logged).toEqual([text])
      const account = { providerAccountId: "7" }
      expect((await signIn({ user: { id: id as string }, account })).logged).toEqual([text])
    },
  )

  test("may have another id than the user, which must identify one account too (case 54)", async () => {
    const user = { id: "ada", email: "ada@app.test" }
    const { adapter } = await signIn({ user, account: { providerAccountId: "7" } })
    expect(await adapter.getUserByAccount({ provider: "recovery", providerAccountId: "7" })).toMatchObject(user)
    expect((await signIn({ user, account: { providerAccountId: "" } })).session).toBeNull()
  })

  test.each([undefined, { plan: "gold" }])("passes the profile %j on to callbacks and events", async (profile) => {
    const seen: object[] = []
    const keep = (given: object) => void seen.push("profile" in given ? { profile: given.profile } : {})
    const events = { signIn: keep }
    const callbacks = { signIn: (given: object) => (keep(given), true) }
    await signIn({ user: { id: "ada" }, profile }, undefined, { events, callbacks })
    const expected = profile ? { profile } : {}
    expect(seen).toEqual([expected, expected])
  })

  test("gets the new tokens, even if the flow verifies the user itself", async () => {
    const user = { id: "victim" }
    const account = { access_token: "new" }
    const owner = { id: "victim", email: "victim@app.test", emailVerified: new Date() }
    const { session, adapter } = await signIn({ user, owner, account, verify: () => Promise.resolve(true) }, "victim")
    expect(session).toMatchObject({ user: { email: owner.email } })
    expect(await adapter.getAccount("victim", "recovery")).toMatchObject({ access_token: "new" })
  })
})

test.each([{ id: "__proto__" }, { id: "github" }, { type: "email" }, { id: undefined }])(
  "a provider is rejected if `provider` of its feature has %j",
  async (changed) => {
    const toChanged = (config: RecoveryCodeConfig) => ({
      ...toFeature(config),
      provider: { ...config, ...changed } as unknown as RecoveryCodeConfig,
    })
    const provider = { ...recoveryCode, [feature]: toChanged }
    const { send, logged } = createBrowser(Auth, { providers: [provider] })
    expect((await send("session")).status).toBe(500)
    expect(logged).toEqual([expect.stringContaining("must have the same `id` and `type`")])
  },
)

describe("@svc-auth/core/lean", () => {
  test("serves every provider that a function created", async () => {
    const mail = Email({ sendVerificationRequest: () => {} })
    const providers = [GitHub, Google, mail, Credentials({ authorize: () => null }), Passkey()]
    const more = { adapter: MemoryAdapter(), experimental: { enableWebAuthn: true } }
    const listed = await (await createBrowser(LeanAuth, { providers: providers, ...more }).send("providers")).json()
    expect(Object.keys(listed)).toEqual(["github", "google", "email", "credentials", "passkey"])
  })

  const facts = { id: "x", name: "X" } as const
  test.each<Provider>([
    { ...facts, type: "oauth", authorization: "https://x.test/a", token: "https://x.test/t" },
    { ...facts, type: "oidc", issuer: "https://x.test" },
    { ...facts, type: "email", sendVerificationRequest: () => {} },
    { ...facts, type: "credentials", credentials: {}, authorize: () => null },
  ])("rejects the plain object %#, and the error names the functions and the other entry", async (provider) => {
    const { send, logged } = createBrowser(LeanAuth, { providers: [provider] })
    expect((await send("session")).status).toBe(500)
    expect(logged).toEqual([expect.stringMatching(/^InvalidConfig: Provider "x": it is a plain object/)])
    expect(logged[0]).toContain("create it with a function of @svc-auth/core/providers")
    expect(logged[0]).toContain("or import `Auth` from @svc-auth/core")
  })

  const client = { clientId: "c", clientSecret: "s" }
  const signed = GitHub({ ...client, client: { userinfo_signed_response_alg: "RS256" } })
  test("rejects plain OAuth with signed userinfo, and names the feature to set", async () => {
    const { send, logged } = createBrowser(LeanAuth, { providers: [signed] })
    expect((await send("session")).status).toBe(500)
    expect(logged[0]).toContain("set `[feature]: oidcFeature`")
  })

  test("accepts signed userinfo with this feature, and under @svc-auth/core without", async () => {
    const served = { ...signed, [feature]: oidcFeature }
    expect((await createBrowser(LeanAuth, { providers: [served] }).send("session")).status).toBe(200)
    expect((await createBrowser(Auth, { providers: [signed] }).send("session")).status).toBe(200)
  })
})
