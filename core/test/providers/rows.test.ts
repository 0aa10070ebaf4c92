/**
 * Walks the module of every row through a whole sign-in against a vendor that is made of the row's own answers. A row without answers fails.
 */
import { existsSync, readdirSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { isGenerated, needsIssuer, toVariable } from "../../../tools/providers/module.ts"
import { readGeneratedIds } from "../../../tools/providers/generate.ts"
import { readRows, type Row, rowFolder } from "../../../tools/providers/row.ts"
import { getAccountToken } from "../../src/oauth/access-token.ts"
import { MemoryAdapter } from "../../src/adapters/memory.ts"
import { Auth, customFetch, setEnvDefaults } from "../../src/index.ts"
import type { AuthConfig } from "../../src/app/config.ts"
import type { OAuthConfig } from "../../src/oauth/provider.ts"
import { clock } from "../../src/app/symbols.ts"
import type { Account, Profile } from "../../src/types.ts"
import { openContext } from "../../src/app/context.ts"
import { getSettings } from "../../src/all-features.ts"
import { Browser, origin } from "../browser.ts"
import { clientId, clientSecret, findServerUrl, proves, read, Vendor } from "./vendor.ts"

const rows = readRows()
const folder = new URL("../../src/providers/", import.meta.url)

/** Signs in with the row's module. @param needs what the row says that a refresh token needs */
async function walk(
  row: Row,
  { needs = {}, tokenError }: {
    needs?: Vendor["needs"] | undefined
    tokenError?: Row["answers"]["tokenError"] | undefined
  } = {},
) {
  let time = new Date("2027-11-20T12:00:00Z")
  const vendor = new Vendor(row, () => time, needs)
  vendor.tokenError = tokenError
  const adapter = MemoryAdapter({ clock: () => time })
  const { default: provider } = await import(`../../src/providers/${row.id}.ts`) as {
    default: (options: object) => OAuthConfig
  }
  const [accounts, errors]: [Account[], Error[]] = [[], []]
  let profile: Profile | undefined
  const params = { ...needs.params, ...needs.scope && { scope: vendor.scope } }
  const config: AuthConfig = {
    ...{ origin, adapter, secret: "a-secret-0123456789abcdef0123456789", session: { strategy: "jwt" } },
    providers: [
      provider({ [customFetch]: vendor.fetch, ...Object.keys(params).length > 0 && { authorization: { params } } }),
    ],
    [clock]: () => time,
    events: {
      signIn: (message) => {
        accounts.push(message.account!)
        profile = message.profile
      },
    },
    logger: { error: (...given: unknown[]) => void errors.push(given.at(-1) as Error), warn: () => {} },
  }
  const issuer = needsIssuer(row) ? findServerUrl(row) : undefined
  setEnvDefaults({
    [toVariable(row.id, "ID")]: clientId,
    ...row.authMethod !== "none" && { [toVariable(row.id, "SECRET")]: clientSecret },
    ...issuer && { [toVariable(row.id, "ISSUER")]: issuer },
  }, config)
  const browser = new Browser((request) => Auth(request, config))
  const started = await browser.post(`signin/${row.id}`)
  const location = new URL(started.headers.get("location")!)
  if (location.origin === origin) throw errors[0]
  const callback = vendor.authorize(location, `${origin}/auth/callback/${row.id}`)
  if (row.params?.response_mode === "form_post") {
    await browser.fetch(`callback/${row.id}`, {
      method: "POST",
      body: callback,
      headers: { "sec-fetch-site": "cross-site" },
    })
    await browser.fetch(`callback/${row.id}`)
  } else await browser.fetch(`callback/${row.id}?${callback}`, { headers: { "sec-fetch-site": "cross-site" } })
  const { user } = await (await browser.fetch("session")).json() ?? {}
  const [account] = accounts
  const stored = account &&
    await adapter.getUserByAccount({ provider: row.id, providerAccountId: account.providerAccountId })
  return {
    ...{ vendor, errors, user, account, profile, isVerified: Boolean(stored?.emailVerified) },
    /** Asks for an access token after the first one has expired. */
    refresh: async () => {
      time = new Date((Number(account!.expires_at) + 1) * 1000)
      return await getAccountToken(openContext(new Request(origin), getSettings(config)), stored!.id, row.id, {})
    },
  }
}

const standard = (profile: unknown) => {
  const { name, nickname, preferred_username } = profile as Profile
  return name ?? nickname ?? preferred_username
}

/** Returns the user whom the documented answers describe. */
function toExpected({ kind, map = {}, email, verified }: Row, profile: unknown) {
  const isOidc = kind === "oidc"
  const field = (name: "name" | "email" | "image", claim: string) => {
    const expression = map[name]
    if (expression === undefined && isOidc) return name === "name" ? standard(profile) : read(claim, profile)
    return expression ? read(expression, profile) : undefined
  }
  const address = field("email", "email")
  const isClaimed = email.verified === "always" ||
    (email.verified === "claim" && proves(email.claim!, profile, address))
  return {
    id: String(read(map.id ?? "sub", profile)),
    name: field("name", "name") || undefined,
    email: typeof address === "string" ? address.toLowerCase() : undefined,
    image: field("image", "picture") || undefined,
    isVerified: verified && isClaimed && Boolean(address),
  }
}

describe.each(rows.map((row) => [row.id, row] as const))("%s", (_, row) => {
  test("signs in with what the vendor documents, and the vendor accepts every request", async () => {
    const { vendor, errors, user, account, isVerified, profile } = await walk(row)
    expect(errors).toEqual([])
    expect(vendor.faults).toEqual([])
    const expected = toExpected(row, vendor.profile)
    expect(account?.providerAccountId).toBe(expected.id)
    // RFC 6749 §3.3 separates scopes by spaces
    expect(account?.scope ?? "").not.toContain(",")
    const text = (value: unknown) => value === undefined || value === null ? undefined : String(value)
    expect({
      ...{
        id: account?.providerAccountId,
        name: text(user.name),
        email: text(user.email),
        image: text(user.image),
        isVerified,
      },
    }).toEqual({ ...expected, name: text(expected.name) })
    if (!row.verified) expect(profile?.email_verified).not.toBe(true)
  })

  const { kind, needs } = row.refresh
  const lasts = row.answers.token?.expires_in === undefined && !row.token?.unwrap
  test.runIf(kind !== "none" && kind !== "undocumented" && !lasts)("refreshes its tokens", async () => {
    const { vendor, account, refresh, errors } = await walk(row, { needs })
    expect(errors).toEqual([])
    expect(account?.access_token).toBe("at-1")
    expect((await refresh()).accessToken).toBe("at-2")
    expect(vendor.faults).toEqual([])
  })

  test.runIf(row.answers.tokenError)("reports the vendor's documented error by its name", async () => {
    const { user, errors } = await walk(row, { tokenError: row.answers.tokenError })
    expect(user).toBeUndefined()
    expect(errors[0]).toMatchObject({ type: "OAuthCallbackError" })
    expect(errors[0]?.message).toContain(`Provider "${row.id}"`)
  })
})

/** What vendors call the proof of an address. */
const claims = [
  ...[
    "email_verified",
    "verified",
    "verified_email",
    "is_email_verified",
    "is_email_valid",
    "is_confirmed",
    "confirmed",
  ],
  ...["emailVerified", "is_verified", "has_verified_email", "verified_account", "xms_edov"],
]

/** Returns the answer with these members in each of its objects. */
function claim(answer: unknown, members: object): unknown {
  if (Array.isArray(answer)) return answer.map((one) => claim(one, members))
  if (typeof answer !== "object" || answer === null) return answer
  const inner = Object.entries(answer).map(([name, value]) => [name, claim(value, members)])
  return { ...Object.fromEntries(inner), ...members }
}

/** Signs in with answers whose objects all claim that the address is verified. @param changed other values of some claims */
async function walkClaiming(row: Row, changed: object = {}) {
  const members = { ...Object.fromEntries(claims.map((name) => [name, true])), ...changed }
  const { discovery, ...answers } = row.answers
  const { isVerified, profile, errors, account } = await walk({
    ...row,
    answers: { ...claim(answers, members) as Row["answers"], ...discovery && { discovery } },
  })
  expect(errors).toEqual([])
  expect(account?.providerAccountId).toBeDefined()
  return [isVerified, profile?.email_verified]
}

describe("an answer that claims everywhere that the address is verified", () => {
  const provers = rows.filter((row) => row.verified && ["claim", "always"].includes(row.email.verified))
  const others = rows.filter((row) => !provers.includes(row))

  test.each(others.filter((row) => !row.verified).map((row) => [row.id, row] as const))(
    "counts for nothing from %s, whose row is not verified",
    async (_, row) => expect(await walkClaiming(row)).toEqual([false, undefined]),
  )

  test.each(others.filter((row) => row.verified).map((row) => [row.id, row] as const))(
    "counts for nothing from %s, whose vendor proves no address",
    async (_, row) => expect(await walkClaiming(row)).toEqual([false, undefined]),
  )

  test.each(provers.map((row) => [row.id, row] as const))(
    "counts from %s only by the claim that the row names",
    async (_, row) => {
      const named = row.email.claim!
      const paths = typeof named === "string"
        ? [named]
        : "every" in named
        ? named.every
        : Object.keys(named.where ?? {})
      const last = paths.map((path) => path.split(".").at(-1)!)
      expect(claims).toEqual(expect.arrayContaining(last.filter((name) => name !== "primary")))
      expect(await walkClaiming(row)).toEqual([true, true])
      const mayBeText = typeof named === "object" && "every" in named && named.text
      for (const value of [false, 1, "1", "TRUE", {}, [true], null, ...mayBeText ? [] : ["true"]]) {
        const [isVerified, verified] = await walkClaiming(row, Object.fromEntries(last.map((name) => [name, value])))
        expect(isVerified, JSON.stringify(value)).toBe(false)
        expect(verified).not.toBe(true)
      }
    },
  )
})

test("Instagram's token answer may have the tokens at the top, as Instagram also sends it", async () => {
  const row = rows.find(({ id }) => id === "instagram")!
  const [flat] = row.answers.token!.data as readonly Row["answers"]["token"][]
  const { errors, account } = await walk({
    ...row,
    token: { type: "optional" },
    answers: { ...row.answers, token: flat! },
  })
  expect(errors).toEqual([])
  expect(account?.access_token).toBe("at-1")
})

test.each(rows.filter((row) => !isGenerated(row)).map((row) => [row.id, row] as const))(
  "%s, which is written by hand, lets browsers add what its row lists",
  async (id, row) => {
    const { default: provider } = await import(`../../src/providers/${id}.ts`) as { default: () => OAuthConfig }
    const usual = ["prompt", "login_hint", "ui_locales", "claims_locales", "screen_hint", "display"]
    const listed = (row.browserParams ?? []).filter((name) => !usual.includes(name))
    expect([...provider().browserParams ?? []].sort()).toEqual(listed.sort())
  },
)

test("every generated module has a row, and every row a module", () => {
  expect([...readGeneratedIds()].sort()).toEqual(rows.filter(isGenerated).map(({ id }) => id))
  for (const { id } of rows) expect(existsSync(new URL(`${id}.ts`, folder)), id).toBe(true)
  expect(readdirSync(rowFolder).every((file) => file.endsWith(".json"))).toBe(true)
})
