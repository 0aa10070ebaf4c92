import { once } from "node:events"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { Auth, type AuthConfig, setEnvDefaults } from "@svc-auth/core"
import { home } from "@svc-auth/core/kit"
import { createHandler, sendResponse, toRequest } from "@svc-auth/core/node"
import { createCoreDriver } from "../../conformance/src/drivers/core.ts"
import { createFixtureApp, mounted } from "../../conformance/src/drivers/fixture-app.ts"
import type { Handler } from "../../conformance/src/drivers/in-process.ts"
import { toSocketTransport } from "../../conformance/src/drivers/socket.ts"
import type { Fixtures } from "../../conformance/src/fixtures/index.ts"
import { environment } from "../../conformance/src/fixtures/providers.ts"
import type { Driver } from "../../conformance/src/scenario.ts"

/** Returns the driver of the core, whose app is a server of `node:http`: `createHandler` answers its auth routes. */
export async function createHttpDriver(): Promise<Driver> {
  const { promise, resolve } = Promise.withResolvers<Fixtures>()
  const servers = { "http:": await listen(promise, false), "https:": await listen(promise, true) }
  const ports = new Map(Object.entries(servers).map(([protocol, server]) => [protocol, portOf(server)]))
  const send = toSocketTransport((origin) => ports.get(new URL(origin).protocol))
  const driver = createCoreDriver(["big-headers"], undefined, (fixtures) => {
    resolve(fixtures)
    return passOn(send)
  })
  return {
    ...driver,
    async close() {
      await driver.close()
      for (const server of Object.values(servers)) server.close()
    },
  }
}

/** Returns a handler that sends each request to the server. */
const passOn = (send: ReturnType<typeof toSocketTransport>): Handler => async (request) => {
  const { origin, host, pathname, search } = new URL(request.url)
  const headers = [...new Map([["host", host], ...request.headers])]
  const body = request.body ? new Uint8Array(await request.arrayBuffer()) : undefined
  const answer = await send({ method: request.method, origin, target: pathname + search, headers, body })
  const text = answer.status === 204 ? null : answer.body
  return new Response(text, { status: answer.status, headers: answer.headers.map(([...pair]) => pair) })
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port

/** @param isEncrypted what the connections claim: the handler takes the scheme of the URL from them */
async function listen(coming: Promise<Fixtures>, isEncrypted: boolean): Promise<Server> {
  const app = coming.then(createFixtureApp)
  const handle = async (message: IncomingMessage, response: ServerResponse) => {
    Object.assign(message.socket, { encrypted: isEncrypted })
    const request = toRequest(message, response)
    if (request instanceof Response) return await sendResponse(request, response)
    const own = await toAuthConfig(await coming, request)
    if (!own) return await sendResponse(await (await app)(request), response)
    allowFront(message, response)
    await createHandler(Auth, own)(message, response)
  }
  const server = createServer({ maxHeaderSize: 1_048_576 }, (message, response) => void handle(message, response))
  await once(server.listen(0, "127.0.0.1"), "listening")
  return server
}

/** Returns the configuration for a request to an auth route, completed as a binding does it, or `undefined` for all other requests. */
async function toAuthConfig(fixtures: Fixtures, request: Request): Promise<AuthConfig | undefined> {
  const { pathname } = new URL(request.url)
  const base = pathname.startsWith(`${mounted}/`) ? mounted : ""
  // some fixtures have an invalid base path, which every path may be under
  if (pathname.endsWith("/__seen")) return undefined
  try {
    const config = await fixtures.config(request)
    setEnvDefaults(environment, config)
    const basePath = config.basePath ?? `${base}/auth`
    return `${pathname}/`.startsWith(`${basePath}/`) ? { ...config, basePath, [home]: `${base}/` } : undefined
  } catch {
    // the app answers, too, if its configuration throws
    return undefined
  }
}

/** Does what the CORS middleware of the app does. */
function allowFront({ headers: { origin } }: IncomingMessage, response: ServerResponse): void {
  if (origin !== "https://front.test") return
  response.setHeader("access-control-allow-origin", origin)
  response.setHeader("access-control-allow-credentials", "true")
  response.setHeader("vary", "Origin")
}
