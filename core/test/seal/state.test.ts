import { describe, expect, test } from "vitest"
import { createCsrf } from "../../src/seal/csrf.ts"
import { getKeyring } from "../../src/seal/keyring.ts"
import { createState, readStateTime } from "../../src/seal/state.ts"

const secret = "an-old-but-random-looking-secret-0123456789"
const other = "another-random-looking-secret-9876543210-xyz"
const now = new Date("2030-01-01T12:00:00Z")
const ring = getKeyring([secret])

describe("a state", () => {
  test("begins with 256 random bits, and is short", async () => {
    const states = await Promise.all(Array.from({ length: 20 }, () => createState(ring, now)))
    expect(new Set(states.map((state) => state.slice(0, 43))).size).toBe(20)
    for (const state of states) expect(state).toMatch(/^[\w-]{43}\.[\da-z]{6}\.[\w-]{43}$/)
  })

  test.each([[[secret], now], [[other, secret], now], [[other], undefined]] as const)(
    "returns its time under the secrets %j: %s",
    async (secrets, time) => {
      const [first, ...more] = secrets
      expect(await readStateTime(getKeyring([first, ...more]), await createState(ring, now))).toEqual(time)
    },
  )

  test("returns no time if it was changed, cut or invented (case 67)", async () => {
    const state = await createState(ring, now)
    const [random = "", time, mac = ""] = state.split(".")
    const { token, cookie } = await createCsrf(ring)
    const others = [
      `${random}.0.${mac}`,
      `${random.slice(0, -1)}${random.endsWith("A") ? "B" : "A"}.${time}.${mac}`,
      `${random}.${time}.${mac[0] === "A" ? "B" : "A"}${mac.slice(1)}`,
      `${random}.${time}.${mac.slice(0, 22)}`,
      `${random}.${time}.`,
      `${random}..${mac}`,
      `${random}.${time}.${cookie.split("|")[1]}`,
      ...["", ".", state.slice(0, 40), `${state} `, `${state}.x`, token, "x".repeat(100_000)],
    ]
    for (const text of others) expect(await readStateTime(ring, text), text.slice(0, 120)).toBeUndefined()
  })
})
