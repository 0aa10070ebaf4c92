/** An app on the core alone, with the one provider that `APP_PROVIDER` names and a guarded page. Prints its address. */
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import process from "node:process"
import { Auth, type AuthConfig } from "@svc-auth/core"
import { MemoryAdapter } from "@svc-auth/core/adapters/memory"
import Nodemailer from "@svc-auth/core/providers/nodemailer"

const {
  APP_PROVIDER = "",
  SVC_CONFORMANCE_IDP: issuer = "",
  SVC_CONFORMANCE_MAIL: server = "",
  SVC_CONFORMANCE_CLIENT_ID: clientId,
  SVC_CONFORMANCE_CLIENT_SECRET: clientSecret,
} = process.env

// scenarios sign in dozens of times, so the store must not count attempts
const { hit: _, ...adapter } = MemoryAdapter()
const client = { id: "only", name: "Only", clientId, clientSecret }
const configs: Readonly<Record<string, Pick<AuthConfig, "providers" | "adapter" | "session">>> = {
  oidc: { providers: [{ ...client, type: "oidc", issuer }] },
  oauth: {
    providers: [{
      ...client,
      type: "oauth",
      authorization: { url: `${issuer}/authorize`, params: { scope: "profile email" } },
      token: `${issuer}/token`,
      userinfo: `${issuer}/userinfo`,
      profile: ({ sub, name, email }) => ({ id: String(sub), name: name ?? null, email: email ?? null }),
    }],
  },
  email: {
    providers: [{ ...Nodemailer({ server, from: "App <no-reply@app.test>" }), id: "only" }],
    adapter,
  },
}
const config: AuthConfig = {
  secret: "Zx8-hg2kqPwl5sTnR4vB7mYc1dFe0aUj",
  trustHost: true,
  ...configs[APP_PROVIDER] ?? { providers: [] },
}

async function answer(request: Request): Promise<Response> {
  const { pathname, origin } = new URL(request.url)
  if (pathname.startsWith("/auth")) return await Auth(request, config)
  if (pathname !== "/protected") return new Response("Not found", { status: 404 })
  const headers = { cookie: request.headers.get("cookie") ?? "", host: request.headers.get("host") ?? "" }
  const session = await Auth(new Request(`${origin}/auth/session`, { headers }), config)
  if (await session.json() !== null) return new Response("Protected")
  return Response.redirect(`${origin}/auth/signin?callbackUrl=/protected`, 303)
}

const app = createServer(async (incoming, outgoing) => {
  const chunks: Uint8Array[] = []
  for await (const chunk of incoming) chunks.push(chunk as Uint8Array)
  const { method = "GET", url = "/", headersDistinct } = incoming
  const headers = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value])
  )
  const body = method === "GET" || method === "HEAD" ? null : Buffer.concat(chunks)
  const response = await answer(new Request(`http://${incoming.headers.host}${url}`, { method, headers, body }))
  for (const [name, value] of response.headers) outgoing.appendHeader(name, value)
  outgoing.writeHead(response.status).end(new Uint8Array(await response.arrayBuffer()))
})
app.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${(app.address() as AddressInfo).port}`))
