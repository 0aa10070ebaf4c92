import { describe, expect, test } from "vitest"
import { MemoryAdapter, memoryLimits } from "../../../src/adapters/memory.ts"
import { InvalidConfig } from "../../../src/errors.ts"
import type { AuthConfig } from "../../../src/app/config.ts"
import Email from "../../../src/providers/email.ts"
import type { CredentialsConfig } from "../../../src/credentials/provider.ts"
import { getSettings } from "../../../src/all-features.ts"
import { getLimits } from "../../../src/app/limits/settings.ts"

const secret = "limits-0123456789abcdef0123456789abcdef"
const pw: CredentialsConfig = {
  id: "pw",
  name: "Password",
  type: "credentials",
  credentials: { username: {}, password: { type: "password" } },
  authorize: () => null,
}
const toConfig = (limits: unknown): AuthConfig => ({ providers: [], secret, limits: limits as AuthConfig["limits"] })

test.each<[unknown, string]>([
  [true, "`limits` must be `false` or an object with network, account, accountInAll, mail, challenge, store"],
  [null, "`limits` must be `false` or an object"],
  [[], "`limits` must be `false` or an object"],
  [50, "`limits` must be `false` or an object"],
  [{ networks: false }, "Unknown option `limits.networks`; did you mean `limits.network`?"],
  [{ network: true }, "`limits.network` must be `false` or a list of windows, such as `[{ most: 50, seconds: 900 }]`"],
  [{ network: { most: 5, seconds: 60 } }, "`limits.network` must be `false` or a list of windows"],
  [{ mail: [] }, "`limits.mail` must be `false` or a list of windows"],
  [{ mail: null }, "`limits.mail` must be `false` or a list of windows"],
  [{ account: [5] }, "`limits.account[0]` must be a window, such as `{ most: 50, seconds: 900 }`"],
  [
    { account: [{ most: 5, second: 60 }] },
    "Unknown option `limits.account[0].second`; a window has `most` and `seconds`",
  ],
  [{ account: [{ seconds: 60 }] }, "`limits.account[0].most` must be a whole number of at least 1; use `false`"],
  [{ account: [{ most: 0, seconds: 60 }] }, "`limits.account[0].most` must be a whole number of at least 1"],
  [{ account: [{ most: 1.5, seconds: 60 }] }, "`limits.account[0].most` must be a whole number of at least 1"],
  [{ account: [{ most: "5", seconds: 60 }] }, "`limits.account[0].most` must be a whole number of at least 1"],
  [{ account: [{ most: Infinity, seconds: 60 }] }, "`limits.account[0].most` must be a whole number of at least 1"],
  [
    { accountInAll: [{ most: 5, seconds: 0 }] },
    "`limits.accountInAll[0].seconds` must be a whole number of at least 1",
  ],
  [{ challenge: [{ most: 5, seconds: 86_400_000 }] }, "at most 31622400, which are 366 days"],
  [
    { network: [{ most: 300, seconds: 86_400 }, { most: 50, seconds: 900 }] },
    "`limits.network[1].seconds` must be more than in the window before it",
  ],
  [
    { network: [{ most: 5, seconds: 60 }, { most: 9, seconds: 60 }] },
    "`limits.network[1].seconds` must be more than in the window before it",
  ],
  [{ store: {} }, "`limits.store` must be an object with the method `hit(requests)`"],
  [{ store: null }, "`limits.store` must be an object with the method"],
  [{ store: { hit: () => 1, giveBack: true } }, "`limits.store` must be an object with the method"],
])("limits: %j is rejected by name (cases 73, 100)", (limits, message) => {
  expect(() => getSettings(toConfig(limits))).toThrow(InvalidConfig)
  expect(() => getSettings(toConfig(limits))).toThrow(message)
})

test("a limit that is left out has its default, and later changes to the object have no effect", () => {
  const own = [{ most: 7, seconds: 60 }]
  const { windows, store } = getLimits(
    getSettings(toConfig({ network: own, mail: false, account: undefined })).limitSource,
  )
  own[0]!.most = 1_000
  expect(windows).toEqual({
    network: [{ most: 7, seconds: 60 }],
    account: [{ most: 10, seconds: 900 }, { most: 30, seconds: 86_400 }],
    accountInAll: [{ most: 100, seconds: 86_400 }],
    mail: [],
    challenge: [{ most: 300, seconds: 900 }],
    challengeInAll: [{ most: 30_000, seconds: 900 }],
  })
  expect(store).toBeDefined()
})

test("`limits.store` counts, else the adapter, else the memory of the process, and with `false` nothing", () => {
  const [adapter, store] = [MemoryAdapter(), memoryLimits()]
  const { hit: _, ...uncounted } = adapter
  const namesOf = (config: Partial<AuthConfig>) => {
    const limits = getLimits(
      getSettings({ secret, providers: [], session: { strategy: "jwt" }, ...config }).limitSource,
    )
    return limits.store && limits.storeName
  }
  expect([
    namesOf({}),
    namesOf({ adapter: uncounted }),
    namesOf({ adapter }),
    namesOf({ adapter, limits: { store } }),
    namesOf({ limits: false }),
    namesOf({ adapter, limits: false }),
  ]).toEqual(["memoryLimits()", "memoryLimits()", "adapter", "limits.store", undefined, undefined])
})

test.each<[string, CredentialsConfig["credentials"], boolean]>([
  ["one field", { username: {} }, false],
  ["two fields", { username: {}, email: {} }, true],
  ["a field of an organization by its name", { username: {}, tenant: { type: "hidden" } }, true],
  ["a field of an organization by autocomplete", {
    username: {},
    at: { type: "hidden", autocomplete: "section-a Organization" },
  }, true],
  ["no field", { password: { type: "password" } }, true],
])("a warning about the account's name is logged for a form with %s: %#", (_name, credentials, isWarned) => {
  const warnings: string[] = []
  const logger = { warn: (code: string) => void warnings.push(code) }
  // each has an id of its own, because a warning is logged once per process
  const provider = { ...pw, credentials, id: `pw-${Object.keys(credentials).join("-")}` }
  getSettings({ secret, logger, limits: { store: memoryLimits() }, providers: [provider] })
  expect(warnings).toEqual(isWarned ? ["account-unnamed"] : [])
})

describe("an app without a store that counts", () => {
  const { hit: _, ...uncounted } = MemoryAdapter()
  const warned = (change: Partial<AuthConfig>) => {
    const warnings: string[] = []
    const logger = { warn: (code: string, text: string) => void warnings.push(`${code} ${text}`) }
    getSettings({ secret, logger, providers: [pw], ...change })
    return warnings
  }

  test("logs no warning if nothing is counted, or the app has chosen the store", () => {
    const quiet: Partial<AuthConfig>[] = [
      { limits: false },
      { limits: { store: memoryLimits() } },
      { limits: { store: memoryLimits() }, adapter: uncounted },
      { adapter: MemoryAdapter() },
      { providers: [] },
      { limits: { network: false, account: false, accountInAll: false, mail: false, challenge: false } },
    ]
    expect(quiet.flatMap(warned)).toEqual([])
  })

  test("logs one warning per process, with the problem and the fix (case 80)", () => {
    const warnings = [{}, {}, { adapter: uncounted, session: { strategy: "jwt" } as const }].flatMap(warned)
    expect(warnings).toEqual([
      expect.stringMatching(/^limits-in-memory .*in the memory of this process.*`limits\.store`/),
    ])
    expect(warnings[0]).toMatch(/serverless instances and edge isolates.*`redisLimits\(client\)`.*`memoryLimits\(\)`/)
  })
})

describe("the option `code` of an e-mail provider", () => {
  const mail = Email({ sendVerificationRequest: () => {}, code: true })
  const { hit: _hit, giveBack: _giveBack, ...uncounting } = MemoryAdapter()
  const toCoded = (more: Partial<AuthConfig>): AuthConfig => ({ secret, providers: [mail], ...more })

  test.each<[string, Partial<AuthConfig>]>([
    ["an adapter without `hit`", { adapter: uncounting }],
    ["an adapter without `hit`, and limits off", { adapter: uncounting, limits: false }],
    ["an adapter without `hit`, and limits without a store", { adapter: uncounting, limits: { mail: false } }],
  ])("is rejected with %s (case 80)", (_name, more) => {
    expect(() => getSettings(toCoded(more))).toThrow(InvalidConfig)
    expect(() => getSettings(toCoded(more))).toThrow(
      'Provider "email": `code` needs a store that counts wrong codes. Use an adapter with the method `hit`, or set `limits.store`',
    )
  })

  test.each<[string, Partial<AuthConfig>]>([
    ["an adapter with `hit`", { adapter: MemoryAdapter() }],
    ["an adapter with `hit`, and limits off", { adapter: MemoryAdapter(), limits: false }],
    ["a store that the app sets", { adapter: uncounting, limits: { store: memoryLimits() } }],
  ])("is accepted with %s", (_name, more) => {
    const { codeStore } = getLimits(getSettings(toCoded(more)).limitSource)
    expect(codeStore).toBe(more.limits ? more.limits.store : more.adapter)
  })
})
