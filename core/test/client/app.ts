import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { fileURLToPath } from "node:url"
import { build } from "vite"
import { MemoryAdapter } from "../../src/adapters/memory.ts"
import { CredentialsSignin } from "../../src/errors.ts"
import Credentials from "../../src/providers/credentials.ts"
import Email from "../../src/providers/email.ts"
import Passkey from "../../src/providers/passkey.ts"
import { Auth, type AuthConfig, skipCSRFCheck } from "../../src/index.ts"

/** An app with the client in its page, and the actions of a test on it. */
export interface ClientApp {
  readonly origin: string
  /** Paths of the requested routes, in order. */
  readonly asked: string[]
  /** Whether the shop's database is up. */
  shopIsUp: boolean
  /** The code in the shop's newest mail. */
  mailedCode: string
  /** The store behind `/keys/auth`. */
  readonly keyStore: MemoryAdapter
  /** Delays each response for a path with this end until the test releases it. */
  hold(path: string): { readonly arrived: Promise<void>; release(): void }
  close(): Promise<void>
}

class LockedOut extends CredentialsSignin {
  override code: string = "locked"
}

const common = {
  secret: "4f1d9e0c7b6a5f4e3d2c1b0a99887766",
  trustHost: true,
  providers: [
    {
      id: "password",
      name: "Password",
      type: "credentials",
      credentials: {},
      authorize: ({ username, password }) => {
        if (username === "locked") throw new LockedOut()
        return password === "right"
          ? { id: String(username), name: String(username), email: `${username}@app.test` }
          : null
      },
    },
    {
      id: "away",
      name: "Away",
      type: "oauth",
      clientId: "client",
      clientSecret: "secret",
      authorization: "http://127.0.0.1:1/authorize",
      token: "http://127.0.0.1:1/token",
      userinfo: "http://127.0.0.1:1/userinfo",
      profile: ({ id }) => ({ id: String(id) }),
    },
  ],
  logger: { error: () => {}, warn: () => {} },
} satisfies AuthConfig

const plain: AuthConfig = {
  ...common,
  callbacks: {
    jwt: ({ token, trigger, session }) => trigger === "update" ? { ...token, name: session.user.name } : token,
  },
}

function toShop(app: Pick<ClientApp, "shopIsUp" | "mailedCode">): AuthConfig {
  const adapter = MemoryAdapter()
  const read = adapter.getSessionAndUser!
  return {
    ...common,
    basePath: "/shop/auth",
    skipCSRFCheck,
    providers: [
      ...common.providers,
      Email({
        code: true,
        sendVerificationRequest: ({ code = "" }) => {
          app.mailedCode = code
        },
      }),
    ],
    adapter: {
      ...adapter,
      getSessionAndUser: (token) => {
        if (!app.shopIsUp) throw new Error("the database is down")
        return read(token)
      },
    },
  }
}

const withPasskeys = (adapter: MemoryAdapter): AuthConfig => ({
  ...common,
  basePath: "/keys/auth",
  adapter,
  providers: [
    Passkey,
    Credentials({ credentials: { email: { label: "Login", type: "email" } }, authorize: () => null }),
    Email({ sendVerificationRequest: () => {} }),
  ],
  experimental: { enableWebAuthn: true },
})

/** `$app/paths` of SvelteKit for an app at the root, for clients that need it. */
const paths = {
  name: "paths",
  resolveId: (id: string) => id === "$app/paths" ? `\0${id}` : undefined,
  load: (id: string) => id === "\0$app/paths" ? 'export const base = ""' : undefined,
}

/** Returns the client as a bundler ships it. @param module a file of this repository, or the URL of another client */
export async function bundleClient(module = "../../src/client/index.ts"): Promise<string> {
  const entry = fileURLToPath(new URL(module, import.meta.url))
  const built = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [paths],
    build: { write: false, minify: true, lib: { entry, formats: ["es"], fileName: "client" } },
  })
  const [first] = Array.isArray(built) ? built : [built]
  const [chunk] = first && "output" in first ? first.output : []
  if (chunk?.type !== "chunk") throw new Error("the bundler made no chunk")
  return chunk.code
}

const headers = {
  "Content-Security-Policy": "default-src 'none'; script-src 'self'; connect-src 'self'; img-src data:",
}

/**
 * Serves the page, its script and the routes: `/auth` with sessions in cookies, `/shop/auth` with a database,
 * `/keys/auth` with passkeys.
 */
export async function serveApp(client: string): Promise<ClientApp> {
  const held: { path: string; arrive: () => void; gate: Promise<void> }[] = []
  const app = { origin: "", asked: [] as string[], shopIsUp: true, mailedCode: "", keyStore: MemoryAdapter() }
  const [shop, keys] = [toShop(app), withPasskeys(app.keyStore)]
  const answer = (request: Request): Response | Promise<Response> => {
    const { pathname } = new URL(request.url)
    const javaScript = (code: string) => new Response(code, { headers: { "Content-Type": "text/javascript" } })
    if (pathname === "/client.js") return javaScript(client)
    if (pathname === "/page.js") return javaScript(`import * as client from "/client.js"\nglobalThis.client = client`)
    if (pathname === "/odd/providers") return Response.json({})
    if (pathname === "/odd/csrf") return Response.json({ csrfToken: "any" })
    if (pathname.startsWith("/odd/")) return Response.json({ url: "javascript:alert(1)" })
    if (pathname.startsWith("/auth/")) return Auth(request, plain)
    if (pathname.startsWith("/shop/auth/")) return Auth(request, shop)
    if (pathname.startsWith("/keys/auth/")) return Auth(request, keys)
    const page =
      `<!doctype html><title>Page</title><link rel="icon" href="data:,"><script type="module" src="/page.js"></script>`
    return new Response(page, { headers: { ...headers, "Content-Type": "text/html" } })
  }
  const server = createServer(async (incoming, outgoing) => {
    const request = await toRequest(incoming)
    const { pathname } = new URL(request.url)
    app.asked.push(`${request.method} ${pathname}`)
    const response = await answer(request)
    const hold = held.findIndex(({ path }) => pathname.endsWith(path))
    if (hold >= 0) {
      const [{ arrive, gate }] = held.splice(hold, 1) as [typeof held[0]]
      arrive()
      await gate
    }
    const { "set-cookie": _, ...rest } = Object.fromEntries(response.headers)
    outgoing.writeHead(response.status, { ...rest, "set-cookie": response.headers.getSetCookie() })
    outgoing.end(await response.text())
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return Object.assign(app, {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold: (path: string) => {
      const arrived = Promise.withResolvers<void>()
      const gate = Promise.withResolvers<void>()
      held.push({ path, arrive: arrived.resolve, gate: gate.promise })
      return { arrived: arrived.promise, release: gate.resolve }
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

async function toRequest(incoming: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const sent = new Headers()
  for (const [name, values = []] of Object.entries(incoming.headersDistinct)) {
    for (const value of values) sent.append(name, value)
  }
  return new Request(`http://${incoming.headers.host}${incoming.url}`, {
    method: incoming.method ?? "GET",
    headers: sent,
    ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
  })
}
