/** A faulty app that was not made for the suite. With `FAULT=dies` it exits when the session is requested. */
import { createServer } from "node:http"
import process from "node:process"

const server = createServer(({ url }, response) => {
  if (url === "/auth/providers") return void response.setHeader("content-type", "application/json").end("{}")
  if (url === "/auth/session" && process.env["FAULT"] === "dies") {
    console.error("out of memory")
    process.exit(7)
  }
  response.setHeader("set-cookie", "token=0123456789abcdefghijklmnopqrstuvwxyz; HttpOnly")
  response.end(`<p>]]> & "quoted" \u0001`)
})
server.listen(Number(process.env["PORT"]), "127.0.0.1", () => {
  const address = server.address()
  if (process.env["FAULT"] !== "silent" && address && typeof address === "object") {
    console.log(`http://127.0.0.1:${address.port}`)
  }
})
