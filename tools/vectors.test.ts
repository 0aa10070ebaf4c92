import { readFileSync } from "node:fs"
import { stripTypeScriptTypes } from "node:module"
import { describe, expect, test } from "vitest"
import { vectorChecks } from "./runtimes/vectors.ts"
import {
  type CsrfVector,
  folder,
  type OriginVector,
  type RefusedVector,
  type SessionVector,
  type TokenVector,
  toVectors,
} from "./vectors.ts"

const read = <T>(name: string): T[] => JSON.parse(readFileSync(new URL(name, folder), "utf8"))
const sessions = read<SessionVector>("sessions.json")
const refused = read<RefusedVector>("refused.json")
const csrf = read<CsrfVector>("csrf.json")
const origins = read<OriginVector>("origins.json")
const tokens = read<TokenVector>("tokens.json")

interface Reader {
  openSession(
    cookies: string,
    setup: { secrets: readonly string[]; now: Date; maxAge: number; secure: boolean; origin?: string },
  ): unknown
  openToken(token: string, salt: string | undefined, setup: { secrets: readonly string[]; now: Date }): unknown
  isCsrf(
    cookies: string,
    token: string,
    setup: { secrets: readonly string[]; secure: boolean; origin?: string },
  ): boolean
}

/** The code in the page, which imports only node:crypto. */
async function importPage(): Promise<Reader> {
  const page = readFileSync(new URL("../docs/session-format.md", import.meta.url), "utf8")
  const [, source = ""] = /```ts\n(\/\/ open-session\.ts\n.*?)```/s.exec(page) ?? []
  expect(source.match(/from "[^"]+"/g)).toEqual(['from "node:crypto"'])
  return await import(`data:text/javascript,${encodeURIComponent(stripTypeScriptTypes(source))}`)
}

test("the vectors are up to date; if not, run tools/vectors.ts", async () => {
  for (const [name, text] of Object.entries(await toVectors())) {
    expect(JSON.parse(text), name).toEqual(read(name))
  }
})

describe("the code in docs/session-format.md", async () => {
  const { openSession, openToken, isCsrf } = await importPage()
  const toSetup = ({ secrets, now, maxAge, cookie }: RefusedVector) =>
    ({ secrets, now: new Date(now), maxAge, secure: cookie.includes("__Host-") }) as const

  test.each(sessions)("the code opens $name", (vector) => {
    expect(openSession(vector.cookie, toSetup(vector))).toEqual(vector.claims)
  })
  test.each(refused)("the code rejects $name", (vector) => {
    expect(openSession(vector.cookie, toSetup(vector))).toBeUndefined()
  })
  test.each(origins)("the code opens or rejects a session of several origins as expected: $name", (vector) => {
    const { origin, secrets, cookie, csrfToken, claims } = vector
    expect(openSession(cookie, { ...toSetup(vector), origin }) ?? null).toEqual(claims)
    expect(isCsrf(cookie, csrfToken, { secrets, secure: true, origin })).toBe(claims !== null)
  })
  test.each(tokens)("the code opens or rejects $name as expected", ({ token, salt, secrets, now, claims }) => {
    expect(openToken(token, salt, { secrets, now: new Date(now) }) ?? null).toEqual(claims)
  })
  test.each(csrf)(
    "the code accepts or rejects the CSRF token $name as expected",
    ({ cookie, token, secrets, valid }) => {
      expect(isCsrf(cookie, token, { secrets, secure: true })).toBe(valid)
    },
  )
})

describe("the core", () => {
  test.each(vectorChecks)("$name", ({ run }) => run())
})
