// Next leaves connections that ask for another protocol open, for a server of the app's own: where there is none, this ends them.
import http from "node:http"

const { createServer } = http
http.createServer = (...given) =>
  createServer(...given).on("upgrade", (_request, socket) => socket.end("HTTP/1.1 426 Upgrade Required\r\n\r\n"))
