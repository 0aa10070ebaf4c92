/**
 * A relay in front of a Redis server, with the faults of networks.
 * @module
 */
import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"

/** `silent`: connections stay open and nothing passes. `deaf`: Redis answers, but none of its pushes pass. */
export type RelayMode = "open" | "silent" | "deaf" | "closed"

export interface Relay {
  readonly url: string
  /** `closed` also ends the connections that there are. */
  set(mode: RelayMode): void
  /** Ends the connections that there are. */
  cut(): void
  close(): Promise<void>
}

export async function startRelay(redisUrl: string): Promise<Relay> {
  const { hostname, port } = new URL(redisUrl)
  const sockets = new Set<Socket>()
  let mode: RelayMode = "open"
  const add = (socket: Socket) => {
    sockets.add(socket)
    socket.on("error", () => {}).on("close", () => sockets.delete(socket))
  }
  const cut = () => sockets.forEach((socket) => socket.destroy())
  const server = createServer((near) => {
    add(near)
    if (mode === "closed") return void near.destroy()
    const far = connect(Number(port), hostname)
    add(far)
    near.on("data", (data) => mode === "silent" || far.write(data)).on("close", () => far.destroy())
    far.on("data", (data) => {
      if (mode === "silent") return
      // each push of Redis ends the piece that it is in, because only answers to commands can follow it at once
      const at = mode === "deaf" ? data.indexOf(">") : -1
      near.write(at < 0 ? data : data.subarray(0, at))
    }).on("close", () => near.destroy())
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    set(next) {
      mode = next
      if (mode === "closed") cut()
    },
    async close() {
      server.close()
      cut()
      await once(server, "close")
    },
  }
}
