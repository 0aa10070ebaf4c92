import { connect } from "node:net"
import type { Wire } from "../corpus/play.ts"
import type { Started } from "./command.ts"
import { patienceSeconds } from "../patience.ts"

/** The number of characters of the app's output that a report shows. */
const lastLength = 3_000

/** Milliseconds that the app gets to read what has arrived before the connection is reset. */
const moment = 3

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Resolves when the condition holds, or after these milliseconds. */
async function untilLate(lag: number, isSo: () => boolean): Promise<void> {
  for (const limit = performance.now() + lag; !isSo() && performance.now() < limit;) await pause(moment)
}

/**
 * Returns the raw connection to a running app, without a proxy that could correct the bytes.
 * @param patience milliseconds to wait for a response
 * @param lag milliseconds that printed lines, or the end of the process, may take to arrive after the response
 */
export const toWire = (
  { port, printed, countPrinted, ended }: Started,
  patience: number = patienceSeconds * 1_000,
  lag: number = 30_000,
): Wire => ({
  send: ({ bytes, then }) =>
    new Promise((resolve) => {
      let answer = ""
      const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: then === "ends" }, () => {
        socket.write(bytes, "latin1", () => {
          if (then === "ends") socket.end()
          if (then === "resets") setTimeout(() => socket.resetAndDestroy(), moment)
        })
      })
      const timer = setTimeout(() => {
        resolve(undefined)
        socket.destroy()
      }, patience)
      socket.on("data", (chunk: Uint8Array) => {
        answer += Buffer.from(chunk).toString("latin1")
        // the connection switches to another protocol and does not end
        if (answer.startsWith("HTTP/1.1 101 ")) socket.destroy()
      })
      let isRefused = false
      // the app may close the connection at any time
      socket.on("error", (error: NodeJS.ErrnoException) => isRefused = error.code === "ECONNREFUSED")
      socket.on("end", () => socket.destroy())
      socket.on("close", async () => {
        clearTimeout(timer)
        // the process no longer listens: it is about to end
        if (isRefused) await untilLate(lag, () => ended() !== undefined)
        resolve(answer)
      })
    }),
  printed: countPrinted,
  lastPrinted: () => printed().slice(-lastLength),
  printsBeyond: async (count) => {
    await untilLate(lag, () => countPrinted() > count)
    return countPrinted() > count
  },
  ended,
})
