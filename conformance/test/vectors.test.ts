import { readFileSync } from "node:fs"
import { stripTypeScriptTypes } from "node:module"
import { Auth } from "@svc-auth/core"
import { clock } from "@svc-auth/core/kit"
import type { JWT } from "@svc-auth/core/types"
import { describe, expect, test } from "vitest"
import { type CsrfVector, folder, type RefusedVector, type SessionVector, toVectors } from "../scripts/vectors.ts"

const read = <T>(name: string): T[] => JSON.parse(readFileSync(new URL(name, folder), "utf8"))
const sessions = read<SessionVector>("sessions.json")
const refused = read<RefusedVector>("refused.json")
const csrf = read<CsrfVector>("csrf.json")

interface Reader {
  openSession(
    cookies: string,
    setup: { secrets: readonly string[]; now: Date; maxAge: number; secure: boolean },
  ): unknown
  isCsrf(cookies: string, token: string, setup: { secrets: readonly string[]; secure: boolean }): boolean
}

/** The code in the page, which knows node:crypto and nothing of ours. */
async function importPage(): Promise<Reader> {
  const page = readFileSync(new URL("../../docs/session-format.md", import.meta.url), "utf8")
  const [, source = ""] = /```ts\n(\/\/ open-session\.ts\n.*?)```/s.exec(page) ?? []
  expect(source.match(/from "[^"]+"/g)).toEqual(['from "node:crypto"'])
  return await import(`data:text/javascript,${encodeURIComponent(stripTypeScriptTypes(source))}`)
}

test("the vectors are what the code makes: else run scripts/vectors.ts", async () => {
  for (const [name, text] of Object.entries(await toVectors())) {
    expect(JSON.parse(text), name).toEqual(read(name))
  }
})

describe("the code in docs/session-format.md", async () => {
  const { openSession, isCsrf } = await importPage()
  const toSetup = ({ secrets, now, maxAge, cookie }: RefusedVector) =>
    ({ secrets, now: new Date(now), maxAge, secure: cookie.includes("__Host-") }) as const

  test.each(sessions)("opens: $name", (vector) => {
    expect(openSession(vector.cookie, toSetup(vector))).toEqual(vector.claims)
  })
  test.each(refused)("refuses: $name", (vector) => {
    expect(openSession(vector.cookie, toSetup(vector))).toBeUndefined()
  })
  test.each(csrf)("judges the CSRF token: $name", ({ cookie, token, secrets, valid }) => {
    expect(isCsrf(cookie, token, { secrets, secure: true })).toBe(valid)
  })
})

describe("the core", () => {
  async function readClaims({ secrets, now, maxAge, cookie }: RefusedVector): Promise<JWT | undefined> {
    const seen: JWT[] = []
    const origin = /(^|; )svc\./.test(cookie) ? "http://localhost:3000" : "https://app.example"
    const response = await Auth(new Request(`${origin}/auth/session`, { headers: { cookie } }), {
      providers: [],
      callbacks: { session: ({ session, token }) => (seen.push(token), session) },
      session: { maxAge, updateAge: maxAge },
      secret: [...secrets],
      origin,
      [clock]: () => new Date(now),
    })
    expect(response.status).toBe(200)
    return seen[0]
  }

  test.each(sessions)("opens: $name", async (vector) => {
    expect(await readClaims(vector)).toEqual(vector.claims)
  })
  test.each(refused)("refuses: $name", async (vector) => {
    expect(await readClaims(vector)).toBeUndefined()
  })
})
