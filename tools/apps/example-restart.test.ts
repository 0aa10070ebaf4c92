import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, it } from "vitest"
import type { Listening } from "../../conformance/src/drivers/proxy.ts"
import { buildExample, frameworks, startExample } from "./fixture-apps.ts"

const scratch = mkdtempSync(join(tmpdir(), "svc-auth-example-"))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** Returns the cookies of a response as a request header. */
const cookiesOf = (response: Response): string =>
  response.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]).join("; ")

async function signIn({ port }: Listening): Promise<string> {
  const auth = `http://127.0.0.1:${port}/auth`
  const asked = await fetch(`${auth}/csrf`)
  const { csrfToken } = await asked.json() as { csrfToken: string }
  const entered = await fetch(`${auth}/callback/credentials`, {
    method: "POST",
    headers: { cookie: cookiesOf(asked), "content-type": "application/json", "x-auth-return-redirect": "1" },
    body: JSON.stringify({ csrfToken, username: "demo", password: "demo" }),
  })
  expect(entered.status).toBe(200)
  return cookiesOf(entered)
}

/** Returns the same cookies with the first character of the session cookie changed. */
const spoil = (cookie: string): string =>
  cookie.replace(/(session[^=]*=)(.)/, (_, before: string, first: string) => before + (first === "x" ? "y" : "x"))

async function nameOf({ port }: Listening, cookie: string): Promise<string | undefined> {
  const response = await fetch(`http://127.0.0.1:${port}/auth/session`, { headers: { cookie } })
  expect(response.status).toBe(200)
  return (await response.json() as { user?: { name?: string } } | null)?.user?.name
}

it.each(frameworks)(
  "%s: who is signed in to the built example still is after it is started again",
  async (framework) => {
    const folder = await buildExample(framework)
    const store = join(scratch, `${framework}.db`)
    const first = await startExample(folder, store)
    const cookie = await signIn(first).finally(first.close)
    const second = await startExample(folder, store)
    try {
      expect(await nameOf(second, cookie)).toBe("Demo")
      expect(await nameOf(second, spoil(cookie))).toBeUndefined()
    } finally {
      await second.close()
    }
  },
)
