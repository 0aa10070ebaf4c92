import { expect, test } from "vitest"
import { MemoryAdapter } from "../../src/adapters/memory.ts"
import { fromAuthJs } from "../../src/features.ts"
import { Auth } from "../../src/index.ts"
import GitHub from "../../src/providers/github.ts"

const user = { id: "1", name: "Ada", email: "ada@app.test", emailVerified: null }

/** Returns what an app whose store rejects some keys answers to a request with this cookie. */
async function read(value: string, name = "__Secure-authjs.session-token"): Promise<unknown[]> {
  const rows = MemoryAdapter()
  await rows.createUser(user)
  await rows.createSession({ sessionToken: "a-row-of-auth-js", userId: "1", expires: new Date(Date.now() + 60_000) })
  const adapter: typeof rows = {
    ...rows,
    getSessionAndUser: (token) => {
      // PostgreSQL rejects NUL in a text, and DynamoDB keys of more than 2048 bytes
      if (token.includes("\0") || token.length > 2000) throw new Error("invalid byte sequence or key too long")
      return rows.getSessionAndUser(token)
    },
  }
  const cookie = `${name}=${encodeURIComponent(value)}`
  const response = await Auth(new Request("https://app.test/auth/session", { headers: { cookie } }), {
    ...{ adapter, use: [fromAuthJs()], providers: [GitHub], origin: "https://app.test" },
    ...{ secret: "Zx8-hg2kqPwl5sTnR4vB7mYc1dFe0aUj", logger: { error: () => {}, warn: () => {} } },
  })
  return [response.status, (await response.json())?.user?.name]
}

test("a cookie that a sibling site planted never reaches the store if it cannot be a token (case 104)", async () => {
  expect(await read("a-row-of-auth-js")).toEqual([200, "Ada"])
  for (const value of ["\0".repeat(20), `${"x".repeat(20)}\0`, "ä".repeat(20), "x".repeat(3000), " ".repeat(20)]) {
    expect(await read(value), JSON.stringify(value.slice(0, 30))).toEqual([200, undefined])
  }
})

test("a session cookie never reaches the store with a locator that no adapter has made (case 104)", async () => {
  for (const locator of ["\0", "ä", "x".repeat(65), "x".repeat(2500)]) {
    const value = `${locator}~${"a".repeat(43)}`
    expect(await read(value, "__Host-svc.session-token"), JSON.stringify(locator.slice(0, 30))).toEqual([
      200,
      undefined,
    ])
  }
})
