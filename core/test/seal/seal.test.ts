import { base64url, CompactEncrypt, EncryptJWT, jwtDecrypt } from "jose"
import { describe, expect, test, vi } from "vitest"
import { createCsrf, isCsrf, readCsrf } from "../../src/seal/csrf.ts"
import { getKeyring, type Purpose, toDay } from "../../src/seal/keyring.ts"
import { open, seal } from "../../src/seal/seal.ts"

const secret = "an-old-but-random-looking-secret-0123456789"
const other = "another-random-looking-secret-9876543210-xyz"
const now = new Date("2030-01-01T12:00:00Z")
const life = { lifetime: 3600, now }
const later = (seconds: number) => ({ lifetime: 3600, now: new Date(now.getTime() + seconds * 1000) })
/** The key of the day as docs/session-format.md describes it, by code of its own. */
async function deriveKey(secret: string, purpose: Purpose): Promise<CryptoKey> {
  const encode = (text: string) => new TextEncoder().encode(text)
  const material = await crypto.subtle.importKey("raw", encode(secret), "HKDF", false, ["deriveKey"])
  const info = encode(`svc-auth/1 ${purpose} ${toDay(now)}`)
  const hkdf = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info }
  return await crypto.subtle.deriveKey(hkdf, material, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"])
}
const purposes = Object.keys(
  {
    ...{ session: 0, salted: 0, flow: 0, form: 0, challenge: 0, proxy: 0, token: 0 },
    ...{ logout: 0, fresh: 0, code: 0, pending: 0, factor: 0, enrol: 0 },
  } satisfies Record<Purpose, 0>,
) as Purpose[]

describe("a value that is encrypted for one purpose can be decrypted only for that purpose (cases 66, 67)", () => {
  for (const from of purposes) {
    for (const to of purposes) {
      test(`${from} was decrypted as ${to}`, async () => {
        const opened = await open(
          getKeyring([secret]),
          to,
          await seal(getKeyring([secret]), from, { a: 1 }, life),
          life,
        )
        if (from === to) expect(opened).toMatchObject({ a: 1 })
        else expect(opened).toBeUndefined()
      })
    }
    test(`${from} is rejected as a CSRF cookie, and a CSRF cookie as ${from}`, async () => {
      const ring = getKeyring([secret])
      const sealed = await seal(ring, from, {}, life)
      expect(await readCsrf(ring, [sealed, `${sealed}|${sealed}`])).toBeUndefined()
      const { token, cookie } = await createCsrf(ring)
      expect(await open(ring, from, token, life)).toBeUndefined()
      expect(await open(ring, from, cookie, life)).toBeUndefined()
    })
  }
})

test("expiry follows the given clock, to the second (case 59)", async () => {
  const ring = getKeyring([secret])
  const sealed = await seal(ring, "flow", {}, life)
  expect(await open(ring, "flow", sealed, later(3599))).toBeDefined()
  expect(await open(ring, "flow", sealed, later(3600))).toBeUndefined()
})

test("a shorter lifetime ends values from before (case 59)", async () => {
  const ring = getKeyring([secret])
  const sealed = await seal(ring, "session", {}, { lifetime: 86_400, now })
  const after = new Date(now.getTime() + 1000 * 1000)
  expect(await open(ring, "session", sealed, { lifetime: 86_400, now: after })).toBeDefined()
  expect(await open(ring, "session", sealed, { lifetime: 900, now: after })).toBeUndefined()
})

test("after a rotation the old secret decrypts, the new one encrypts, and removed or unknown ones are rejected (case 101)", async () => {
  const [before, both, after] = [getKeyring([secret]), getKeyring([other, secret]), getKeyring([other])]
  const old = await seal(before, "session", { a: 1 }, life)
  expect(await open(both, "session", old, life)).toMatchObject({ a: 1 })
  expect(await open(after, "session", old, life)).toBeUndefined()
  expect(await open(before, "session", await seal(both, "session", {}, life), life)).toBeUndefined()
})

test("every day has its own key, and no key is derived for impossible days", async () => {
  const ring = getKeyring([secret])
  const sealed = await seal(ring, "session", {}, life)
  const day = toDay(now)
  for (const [shift, opens] of [[0, true], [-1, false], [1, false], [40, false], [-400, false]] as const) {
    const [head, ...rest] = sealed.split(".")
    const header = new TextDecoder().decode(base64url.decode(head!)).replace(`.${day}`, `.${day + shift}`)
    const moved = [base64url.encode(header), ...rest].join(".")
    expect(await open(ring, "session", moved, life) !== undefined).toBe(opens)
  }
})

test.each([[-32, false], [-31, true], [1, true], [2, false]])(
  "a header dated %d days from today derives a key, with a lifetime of thirty days: %s",
  async (shift, derives) => {
    const ring = getKeyring([`a secret for a header of day ${shift}, and of no other`])
    const day = toDay(now)
    const [head, ...rest] = (await seal(ring, "session", {}, life)).split(".")
    const text = new TextDecoder().decode(base64url.decode(head!)).replace(`.${day}`, `.${day + shift}`)
    const header = base64url.encode(text)
    await open(ring, "session", [header, ...rest].join("."), { lifetime: 30 * 86_400, now })
    expect(ring[0].find(header) !== undefined).toBe(derives)
  },
)

describe("derived keys are cached in a bounded memory", () => {
  const dated = (days: number) => new Date(now.getTime() + days * 86_400_000)

  test("each key is derived once", async () => {
    const [keys] = getKeyring(["a secret for the keys that are derived once"])
    const first = await keys.sealing("session", 1)
    expect(await keys.sealing("session", 1)).toBe(first)
    expect(keys.find(first.header)).toBe(first)
    expect(await keys.mac("csrf")).toBe(await keys.mac("csrf"))
    expect(await keys.mac("csrf")).not.toBe(await keys.mac("decoy"))
    expect(getKeyring(["a secret for the keys that are derived once"])[0]).toBe(keys)
  })

  test("the oldest of 512 keys of one secret is dropped, and derived again when needed", async () => {
    const ring = getKeyring(["a secret that is used for more than a year"])
    const sealed = await seal(ring, "session", { a: 1 }, life)
    const [first] = sealed.split(".")
    const days = Array.from({ length: 511 }, (_, index) => index + 1)
    for (const day of days) await ring[0].sealing("session", toDay(dated(day)))
    expect(ring[0].find(first!)).toBeDefined()
    const last = await ring[0].sealing("session", toDay(dated(512)))
    expect(ring[0].find(first!)).toBeUndefined()
    expect(ring[0].find(last.header)).toBe(last)
    const second = await ring[0].sealing("session", toDay(dated(1)))
    expect(ring[0].find(second.header)).toBe(second)
    expect(await open(ring, "session", sealed, life)).toMatchObject({ a: 1 })
    expect(ring[0].find(first!)).toBeDefined()
    expect(ring[0].find(second.header)).toBeUndefined()
  })

  test("the oldest of 64 secrets is dropped, and its values can still be decrypted", async () => {
    const [name, next] = ["the first of many secrets, long enough", "the second of many secrets, long enough"]
    const first = getKeyring([name])
    const sealed = await seal(first, "session", { a: 1 }, life)
    const [second] = getKeyring([next])
    for (let n = 0; n < 62; n++) getKeyring([`secret number ${n} of very many, long enough`])
    expect(getKeyring([name])[0]).toBe(first[0])
    getKeyring(["one secret too many, long enough"])
    expect(getKeyring([next])[0]).toBe(second)
    const again = getKeyring([name])
    expect(again[0]).not.toBe(first[0])
    expect(await open(again, "session", sealed, life)).toMatchObject({ a: 1 })
  })
})

describe("malformed and hostile tokens are all rejected in the same way (cases 63, 64)", async () => {
  const ring = getKeyring([secret])
  const good = await seal(ring, "session", { sub: "1" }, life)
  const [header, , iv, text, tag] = good.split(".") as [string, string, string, string, string]
  const key = await deriveKey(secret, "session")
  const kid = `${await ring[0].prefix()}.${toDay(now)}`
  const head = (fields: object) => base64url.encode(JSON.stringify(fields))
  const withHead = (fields: object) => [head(fields), "", iv, text, tag].join(".")
  const base = { alg: "dir", enc: "A256GCM", kid, typ: "svc-session" }
  const jwt = (
    protectedHeader: Record<string, unknown>,
    claims: Record<string, unknown> = { iat: now.getTime() / 1000, exp: 4102444800 },
  ) => new EncryptJWT(claims).setProtectedHeader(protectedHeader as { alg: string; enc: string }).encrypt(key)
  const cases: Record<string, string> = {
    "empty": "",
    "dots": "....",
    "garbage": "garbage",
    "only a header": header,
    "no tag": [header, "", iv, text, ""].join("."),
    "truncated tag": [header, "", iv, text, tag.slice(0, -4)].join("."),
    "flipped bit": [header, "", iv, `${text.slice(0, -1)}${text.endsWith("A") ? "B" : "A"}`, tag].join("."),
    "six parts": `${good}.x`,
    "four parts": [header, iv, text, tag].join("."),
    "an encrypted key beside dir": [header, "AAAA", iv, text, tag].join("."),
    "short iv": [header, "", iv.slice(0, 8), text, tag].join("."),
    "alg none": withHead({ ...base, alg: "none" }),
    "alg A256KW": withHead({ ...base, alg: "A256KW" }),
    "alg PBES2 with a huge count": withHead({ ...base, alg: "PBES2-HS512+A256KW", p2c: 2 ** 31 - 1, p2s: "AAAA" }),
    "alg RSA-OAEP": withHead({ ...base, alg: "RSA-OAEP" }),
    "enc A128GCM": withHead({ ...base, enc: "A128GCM" }),
    "enc CBC": withHead({ ...base, enc: "A256CBC-HS512" }),
    "zip": withHead({ ...base, zip: "DEF" }),
    "crit": withHead({ ...base, crit: ["exp"], exp: 1 }),
    "b64": withHead({ ...base, crit: ["b64"], b64: false }),
    "jwk in the header": withHead({ ...base, jwk: { kty: "oct", k: "AAAA" } }),
    "jku in the header": withHead({ ...base, jku: "https://evil.test/keys" }),
    "no kid": withHead({ alg: "dir", enc: "A256GCM", typ: "svc-session" }),
    "kid of a path": withHead({ ...base, kid: "../../etc/passwd" }),
    "kid of another secret": withHead({ ...base, kid: `AAAAAA.${toDay(now)}` }),
    "kid with a huge day": withHead({ ...base, kid: `${kid.slice(0, 6)}.999999999` }),
    "kid not text": withHead({ ...base, kid: 7 }),
    "header not JSON": ["eyJ!!", "", iv, text, tag].join("."),
    "header with its members in another order": withHead({ typ: "svc-session", alg: "dir", enc: "A256GCM", kid }),
    "header with white space": [base64url.encode(JSON.stringify(base, null, 1)), "", iv, text, tag].join("."),
    "header huge": `eyJ${"A".repeat(5000)}.${good}`,
    "body huge": `${header}..${iv}.${"A".repeat(64 * 1024)}.${tag}`,
    "a signed token": "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl",
    "right key, wrong typ": await jwt({ ...base, typ: "svc-flow" }),
    "right key, no typ": await jwt({ alg: "dir", enc: "A256GCM", kid }),
    "right key, no exp": await jwt(base, { iat: 1 }),
    "right key, no iat": await jwt(base, { exp: 4102444800 }),
    "right key, expired": await jwt(base, { iat: 1, exp: 2 }),
    "right key, exp as text": await jwt(base, { iat: now.getTime() / 1000, exp: "4102444800" }),
    "right key, iat as text": await jwt(base, { iat: `${now.getTime() / 1000}`, exp: 4102444800 }),
    "right key, no JSON inside": await new CompactEncrypt(new TextEncoder().encode("plain")).setProtectedHeader(base)
      .encrypt(key),
  }
  test("the unchanged token is decrypted", async () => expect(await open(ring, "session", good, life)).toBeDefined())
  test("the right key decrypts a valid token", async () =>
    expect(await open(ring, "session", await jwt(base), life)).toBeDefined())
  for (const [name, token] of Object.entries(cases)) {
    test(name, async () => expect(await open(ring, "session", token, life)).toBeUndefined())
  }
})

test("an encrypted value is a JWE that any library decrypts with the key", async () => {
  const ring = getKeyring([secret])
  const sealed = await seal(ring, "session", { sub: "1", name: "Ä€😀" }, life)
  const { payload, protectedHeader } = await jwtDecrypt(sealed, await deriveKey(secret, "session"), {
    currentDate: now,
    typ: "svc-session",
  })
  expect(payload).toEqual({ sub: "1", name: "Ä€😀", iat: now.getTime() / 1000, exp: now.getTime() / 1000 + 3600 })
  expect(protectedHeader).toMatchObject({ alg: "dir", enc: "A256GCM" })
})

describe("an initialization vector is never used twice", () => {
  const ring = getKeyring([secret])

  test("5,000 values have 5,000 vectors of 12 bytes, also if they are encrypted at the same time", async () => {
    const sealed = await Promise.all(Array.from({ length: 5000 }, () => seal(ring, "session", { sub: "1" }, life)))
    const vectors = sealed.map((value) => value.split(".")[2]!)
    expect(new Set(vectors).size).toBe(5000)
    for (const vector of vectors) expect(base64url.decode(vector)).toHaveLength(12)
  })

  // a pool of random bytes would be used twice by two copies of one virtual machine
  test("each value draws its own 12 bytes from the system's generator", async () => {
    const draw = vi.spyOn(crypto, "getRandomValues")
    for (let drawn = 1; drawn <= 20; drawn++) {
      const [, , vector] = (await seal(ring, "session", {}, life)).split(".")
      expect(draw).toHaveBeenCalledTimes(drawn)
      expect(base64url.decode(vector!)).toEqual(draw.mock.lastCall![0])
    }
    draw.mockRestore()
  })
})

describe("CSRF", () => {
  test("a token is valid only with its own cookie", async () => {
    const ring = getKeyring([secret])
    const [one, two] = [await createCsrf(ring), await createCsrf(ring)]
    expect(await isCsrf(ring, [one.cookie], one.token)).toBe(true)
    expect(await isCsrf(ring, [one.cookie], two.token)).toBe(false)
    expect(await isCsrf(ring, [two.cookie, one.cookie], one.token)).toBe(true)
    expect(await isCsrf(ring, [], one.token)).toBe(false)
  })

  test.each([undefined, null, 1, "", {}, [], "x".repeat(43)])("%j is not a token", async (submitted) => {
    const ring = getKeyring([secret])
    expect(await isCsrf(ring, [(await createCsrf(ring)).cookie], submitted)).toBe(false)
  })

  test("a pair is rejected if another secret or nobody signed it, but not after a rotation (cases 34, 101)", async () => {
    const foreign = await createCsrf(getKeyring([other]))
    expect(await isCsrf(getKeyring([secret]), [foreign.cookie], foreign.token)).toBe(false)
    expect(await isCsrf(getKeyring([secret, other]), [foreign.cookie], foreign.token)).toBe(true)
    expect(await isCsrf(getKeyring([secret]), [`${foreign.token}|`, foreign.token], foreign.token)).toBe(false)
  })

  test("a browser's own token is never signed (case 68)", async () => {
    const ring = getKeyring([secret])
    const own = "o".repeat(43)
    expect(await readCsrf(ring, [own, `${own}|`, `${own}|${own}`])).toBeUndefined()
    expect((await createCsrf(ring)).token).not.toBe(own)
  })

  test("tokens are 32 random bytes, and no two are equal (case 99)", async () => {
    const tokens = await Promise.all(Array.from({ length: 200 }, () => createCsrf(getKeyring([secret]))))
    expect(new Set(tokens.map(({ token }) => token)).size).toBe(200)
    for (const { token } of tokens) expect(base64url.decode(token)).toHaveLength(32)
  })
})
