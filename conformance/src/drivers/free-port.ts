import { once } from "node:events"
import { createServer } from "node:net"

/** Below the ports that systems assign by themselves (Linux from 32768, macOS and Windows from 49152). */
const [first, end] = [10_000, 32_768]

/**
 * Returns a free port of the loopback interface, for programs that cannot print the port that they got. The port is outside the
 * range that systems assign to connections and to listeners on port 0, so another program rarely takes it before this one starts.
 */
export async function findFreePort(): Promise<number> {
  const port = first + Math.floor(Math.random() * (end - first))
  const server = createServer().listen(port, "127.0.0.1")
  try {
    await once(server, "listening")
  } catch (thrown) {
    if ((thrown as { code?: unknown }).code === "EADDRINUSE") return await findFreePort()
    throw thrown
  }
  server.close()
  await once(server, "close")
  return port
}

const attempts = 5

/** What programs print, and errors of this suite say, if another program has the port: OpenBSD's and glibc's text, Node's code, and {@linkcode startCommand}'s. */
const inUse = /address already in use|EADDRINUSE|another server already answers/i

/**
 * Starts a program that cannot print its port. Tries another port if a third program took the first meanwhile.
 * @param start rejects with the program's output
 */
export async function onFreePort<T>(start: (port: number) => Promise<T>): Promise<T> {
  for (let attempt = 1;; attempt++) {
    try {
      return await start(await findFreePort())
    } catch (thrown) {
      if (attempt === attempts || !inUse.test(String(thrown))) throw thrown
    }
  }
}
