// Starts the production build as `next start` does, at the address in the variables HOST and PORT.
// Its argument is the path that the build is mounted under.
import http from "node:http"

// Next leaves connections that ask for another protocol open, for a server of the app's own: here nothing would end them
const { createServer } = http
http.createServer = (...given) =>
  createServer(...given).on("upgrade", (_request, socket) => socket.end("HTTP/1.1 426 Upgrade Required\r\n\r\n"))

const [base] = process.argv.splice(2)
if (base) process.env.SVC_CONFORMANCE_BASE = base
process.argv.push("start", "--hostname", process.env.HOST ?? "127.0.0.1")
await import("next/dist/bin/next")
