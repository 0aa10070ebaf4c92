/**
 * Signs in at an OpenID Connect provider, over sockets and into a store. Prints the version of Node and the user.
 * Argument: `core`, or `express` for the binding.
 * @module
 */
import assert from "node:assert/strict"
import process from "node:process"
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

const cookies = new Map()
/** Returns a request as a browser sends it. */
async function send(url, init) {
  const cookie = [...cookies].map((pair) => pair.join("=")).join("; ")
  const answer = await fetch(url, {
    redirect: "manual",
    ...init,
    headers: { cookie, origin },
  })
  for (const line of answer.headers.getSetCookie()) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)
    cookies.set(name, value)
  }
  return answer
}
const follow = (answer) => send(answer.headers.get("location"))

const { csrfToken } = await (await send(`${origin}/auth/csrf`)).json()
const started = await send(`${origin}/auth/signin/idp`, {
  method: "POST",
  body: new URLSearchParams({ csrfToken }),
})
const returned = await follow(await follow(started))
assert.equal(returned.headers.get("location"), `${origin}/`)
const session = await (await send(`${origin}/auth/session`)).json()
assert.equal(session.user.name, "Ada Lovelace")
console.log(`${process.version}, ${session.user.name}`)
close()
await idp.close()
