/**
 * An app in a process of its own, with its auth routes alone. It prints its port when it listens. The arguments are the address of the store and the secret.
 * @module
 */
import { Auth } from "@svc-auth/core"
import { createHandler } from "@svc-auth/core/node"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import process from "node:process"
import { openStore } from "../access-tokens/stores.ts"
import { toConfig } from "./config.ts"

const [address = "", secret = ""] = process.argv.slice(2)
const { adapter } = await openStore(address)
const server = createServer(createHandler(Auth, toConfig(adapter, secret)))
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port))
