/**
 * An app in a process of its own, which answers every request with what `getAccessToken` gives. It prints its port when it listens. The arguments are the address
 * of the store, the issuer and the secret.
 * @module
 */
import { AuthError, ProviderSignInRequired } from "@svc-auth/core/errors"
import Svc from "@svc-auth/express"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import process from "node:process"
import { toConfig } from "./config.ts"
import { openStore } from "./stores.ts"

const [address = "", issuer = "", secret = ""] = process.argv.slice(2)
const { adapter } = await openStore(address)
const { middleware, getAccessToken } = Svc(toConfig(adapter, issuer, secret))

/** Returns the access token, or the type and code of the error. */
const answer = () =>
  getAccessToken("idp").then(({ accessToken }) => accessToken, (error: unknown) => {
    const code = error instanceof ProviderSignInRequired ? error.code : ""
    return `${error instanceof AuthError ? error.type : String(error)} ${code}`.trim()
  })

const server = createServer((req, res) => {
  void middleware(req, Object.assign(res, { locals: {} }), () => void answer().then((got) => res.end(got)))
})
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port))
