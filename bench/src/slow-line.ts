import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"

export interface SlowLine {
  readonly port: number
  close(): Promise<void>
}

/** A proxy to a port of this machine. It delays requests, but not responses. */
export async function startSlowLine(to: number, milliseconds: number): Promise<SlowLine> {
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ port: to, host: "127.0.0.1", noDelay: true })
    near.on("data", (chunk) => void setTimeout(() => far.write(chunk), milliseconds))
    far.pipe(near)
    for (const [socket, other] of [[near, far], [far, near]] as const) {
      sockets.add(socket)
      socket.on("error", () => {}).on("close", () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, "close")
    },
  }
}
