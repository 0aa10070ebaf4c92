import type { AddressInfo } from "node:net"
import process from "node:process"
import { app } from "./app.ts"
import { base } from "./auth.ts"

const hostname = process.env["HOST"] ?? "127.0.0.1"
const server = app.listen(Number(process.env["PORT"] ?? 3000), hostname, () => {
  console.log(`http://${hostname}:${(server.address() as AddressInfo).port}${base}`)
})
