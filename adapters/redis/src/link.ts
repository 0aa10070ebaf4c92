import { connect as connectTcp, type Socket } from "node:net"
import { connect as connectTls } from "node:tls"
import { createReader, toCommand, type Value } from "./resp.ts"

/** A connection to Redis that does not keep the process alive. */
export interface Link {
  /** Sends a command. @returns the reply @throws {Error} if Redis answers with an error, or the connection is closed first */
  ask(...args: readonly string[]): Promise<Value>
  /** Ends the connection. Commands without a reply fail with the reason. */
  close(reason: Error): void
}

/** Callbacks of a connection. */
export interface LinkEvents {
  /** Called for each message that is not a reply. */
  onPush(value: Value): void
  /** Called if the connection fails. It may be called several times. */
  onFailure(reason: Error): void
}

function openSocket({ protocol, hostname, port }: URL): Socket {
  const host = hostname.replace(/^\[(.*)\]$/, "$1")
  const to = { host, port: Number(port) || 6379 }
  // TLS does not send a server name that is an IP address
  return /^rediss:$/i.test(protocol)
    ? connectTls({ ...to, ...!/^[\d.]+$|:/.test(host) && { servername: host } })
    : connectTcp(to)
}

/** Connects to Redis. */
export function openLink(url: URL, { onPush, onFailure }: LinkEvents): Link {
  const socket = openSocket(url)
  socket.unref()
  socket.setEncoding("latin1")
  const replies: PromiseWithResolvers<Value>[] = []
  let isClosed = false
  const read = createReader((value, isPush) => {
    if (isClosed) return
    if (isPush) return onPush(value)
    const reply = replies.shift()
    if (value instanceof Error) reply?.reject(value)
    else reply?.resolve(value)
  })
  socket.on("data", (text: string) => {
    try {
      read(text)
    } catch (error) {
      onFailure(error as Error)
    }
  })
  socket.on("error", onFailure)
  for (const event of ["end", "close"]) socket.on(event, () => onFailure(new Error("the connection was lost")))
  return {
    async ask(...args) {
      const reply = Promise.withResolvers<Value>()
      replies.push(reply)
      socket.write(toCommand(args))
      return await reply.promise
    },
    close(reason) {
      isClosed = true
      socket.destroy()
      for (const { reject } of replies) reject(reason)
    },
  }
}
