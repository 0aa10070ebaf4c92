import { once } from "node:events"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { type IncomingMessage, request, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { dirname, join } from "node:path"
import GitHub from "@svc-auth/core/providers/github"
import { sessionCookie } from "@svc-auth/core/testing"
import type { Awaitable } from "@svc-auth/core/types"
import { isHttpError } from "@sveltejs/kit"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { toVariants } from "../../docs/site/src/markdown/dialects.ts"
import { root } from "../root.ts"
import { readBlocks } from "./markdown.ts"
import { readPage } from "./pages.ts"
import { runBlock } from "./use-blocks.ts"

const page = "docs/roles.md"
const blocks = readBlocks(page, readPage(page)).map(({ text }) => text)
const find = (part: string): string => blocks.find((text) => text.includes(part))!
const url = "http://localhost:3000"
const folder = mkdtempSync(join(root, ".docs-"))

beforeAll(() => {
  vi.stubEnv("AUTH_URL", url)
  vi.stubEnv("AUTH_SECRET", "Zx8-hg2kqPwl5sTnR4vB7mYc1dFe0aUj")
})
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

/** Writes the files of the page for this framework. @returns the path of its app */
function write(framework: string): string {
  const { code } = toVariants(find("authorized:")).find(({ dialect }) => dialect.id === framework)!
  const files = `${code}\n\n${find(`// src/${framework}.ts`)}`.split(/^(?=\/\/ \S+\.ts$)/m)
  for (const file of files) {
    const path = join(folder, framework, /^\/\/ (\S+)/.exec(file)![1]!)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, file)
  }
  return join(folder, framework, "src", `${framework}.ts`)
}

type Call = (request: Request) => Awaitable<{ readonly status?: number | undefined }>

/** Starts the app on a port. Not with `fetch`, because it sends the `Sec-Fetch-Mode` of a script. */
async function listen(app: { listen(port: number): Server }): Promise<Call> {
  const server = app.listen(0).unref()
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  return async ({ url, method, headers }) => {
    const sent = request({ port, method, path: new URL(url).pathname, headers: Object.fromEntries(headers) }).end()
    const [{ statusCode }] = await once(sent, "response") as [IncomingMessage]
    return { status: statusCode }
  }
}

const toCall: Readonly<Record<string, (app: never) => Awaitable<Call>>> = {
  elysia: ({ handle }: { handle: Call }) => handle,
  hono: ({ fetch }: { fetch: Call }) => fetch,
  express: listen,
}

describe.each(Object.keys(toCall))("the app for %s", (framework) => {
  test("opens pages and APIs for administrators, and runs their action", async () => {
    const { app } = await import(write(framework)) as { app: never }
    const call = await toCall[framework]!(app)
    const statuses = async (id?: string): Promise<(number | undefined)[]> => {
      const user = id === undefined ? undefined : { id, name: "Ada", email: "ada@app.example" }
      const cookie = user && (await sessionCookie({ providers: [GitHub] }, user, { url })).header
      const ask = async (path: string, method: string, accept: string) => {
        const headers = { accept, ...cookie && { cookie } }
        return (await call(new Request(`${url}${path}`, { method, headers }))).status
      }
      return [
        await ask("/admin", "GET", "text/html"),
        await ask("/admin", "GET", "application/json"),
        await ask("/restart", "POST", "application/json"),
      ]
    }
    expect(await statuses(), "visitors").toEqual([303, 401, 403])
    expect(await statuses("7"), "members").toEqual([403, 403, 403])
    expect(await statuses("42"), "administrators").toEqual([200, 200, 200])
  })
})

class ActionError extends Error {
  readonly code: string
  constructor({ code }: { code: string }) {
    super(code)
    this.code = code
  }
}

describe("the action", () => {
  const done = { done: true }
  const refused = { error: "AccessDenied" }
  /** Runs the block, and its action for visitors, members and administrators. */
  const outcomes = async (
    part: string,
    from: string,
    toAction: (exported: Record<string, unknown>) => unknown,
    modules: Readonly<Record<string, unknown>> = {},
  ): Promise<unknown[]> => {
    let session: { isAdmin: boolean } | null = null
    const exported = runBlock(find(part), { [from]: { auth: () => Promise.resolve(session) }, ...modules })
    const action = toAction(exported) as () => Promise<unknown>
    const found: unknown[] = []
    for (session of [null, { isAdmin: false }, { isAdmin: true }]) {
      found.push(await action().catch((thrown: unknown) => thrown))
    }
    return found
  }

  test("for SvelteKit throws a 403", async () => {
    const modules = { "@sveltejs/kit": await import("@sveltejs/kit") }
    const toAction = ({ actions }: Record<string, unknown>) => (actions as { default: unknown }).default
    const [visitor, member, admin] = await outcomes("+page.server.ts", "../../auth.server.ts", toAction, modules)
    expect([isHttpError(visitor, 403), isHttpError(member, 403), admin]).toEqual([true, true, done])
  })

  test("for Next.js returns the error", async () => {
    const toAction = ({ restart }: Record<string, unknown>) => restart
    expect(await outcomes("app/admin/actions.ts", "@/auth", toAction)).toEqual([refused, refused, done])
  })

  test("for SolidStart returns the error", async () => {
    const modules = { "@solidjs/router": { action: (run: unknown) => run } }
    const toAction = ({ restart }: Record<string, unknown>) => restart
    expect(await outcomes("src/admin.ts", "./auth", toAction, modules)).toEqual([refused, refused, done])
  })

  test("for Astro throws FORBIDDEN", async () => {
    const modules = { "astro:actions": { ActionError, defineAction: ({ handler }: { handler: unknown }) => handler } }
    const toAction = ({ server }: Record<string, unknown>) => (server as { restart: unknown }).restart
    const forbidden = expect.objectContaining({ code: "FORBIDDEN" })
    expect(await outcomes("astro:actions", "../auth", toAction, modules)).toEqual([forbidden, forbidden, done])
  })
})

describe("the recipe", () => {
  const db = {
    user: (id?: string) => Promise.resolve(id === "1" ? { blocked: true } : undefined),
    isInvited: (address: unknown) => Promise.resolve(address === "ada@app.example"),
    raiseFirst: vi.fn(),
  }
  const optionsOf = (part: string) =>
    runBlock(`import { db } from "app"\nexport const options = {\n${find(part)}\n}`, { app: { db } })["options"] as {
      [name: string]: (given: unknown) => Promise<unknown>
    }

  test("that bans a user rejects their sign-in and ends their sessions", async () => {
    const { signIn, jwt } = optionsOf("blocked")
    expect([await signIn!({ user: { id: "1" } }), await signIn!({ user: { id: "2" } })]).toEqual([false, true])
    expect([await jwt!({ token: { sub: "1" } }), await jwt!({ token: { sub: "2" } })]).toEqual([null, { sub: "2" }])
  })

  test("for invitations accepts proven addresses only", async () => {
    const { signIn } = optionsOf("isInvited")
    const user = { email: "ada@app.example" }
    expect([
      await signIn!({ user, account: { type: "email" } }),
      await signIn!({ user, account: { type: "oidc" }, profile: { email_verified: true } }),
      await signIn!({ user, account: { type: "oidc" }, profile: { email_verified: false } }),
      await signIn!({ user: { email: "eve@app.example" }, account: { type: "email" } }),
    ]).toEqual([true, true, false, false])
  })

  test("for the first user calls the database", async () => {
    const { events } = optionsOf("raiseFirst") as unknown as { events: { createUser(given: unknown): Promise<void> } }
    await events.createUser({ user: { id: "1" } })
    expect(db.raiseFirst).toHaveBeenCalledWith("1")
  })
})
