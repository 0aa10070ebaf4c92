/**
 * Signs in at an OpenID Connect provider, over sockets and into a store.
 * Argument: `core`, or `express` for the binding.
 * @module
 */
import assert from "node:assert/strict"
import process from "node:process"
import { Agent } from "@svc-auth/conformance"
import { toSocketTransport } from "@svc-auth/conformance/drivers/socket"
import { clientId, clientSecret, createIdp } from "@svc-auth/conformance/idp"
import { serveIdp } from "@svc-auth/conformance/idp/serve"
import { oidc } from "@svc-auth/core/providers"
import { SqliteAdapter } from "@svc-auth/sqlite"
import { serve } from "./serve.mjs"

const idp = await serveIdp(createIdp())
const config = {
  providers: [
    oidc({ id: "idp", name: "Provider", issuer: `${idp.url}/app` })({
      clientId,
      clientSecret,
    }),
  ],
  adapter: SqliteAdapter(":memory:"),
  secret: crypto.randomUUID() + crypto.randomUUID(),
  trustHost: true,
}
const { origin, close } = await serve(config, process.argv[2])

const transport = toSocketTransport((asked) => new URL(asked))
const agent = new Agent({ transport, origin, fixtures: false, exchanges: [], refused: [] })
await agent.submit(await agent.get("/auth/signin"), "Sign in with Provider")
const { json: session } = await agent.get("/auth/session")
assert.equal(session.user.name, "Ada Lovelace")
close()
await idp.close()
