import { spawn } from "node:child_process"
import { stripVTControlCharacters } from "node:util"
import type { Listening } from "./proxy.ts"

/** A command that starts a server, which then prints its address. */
export interface ServerCommand {
  readonly command: string
  readonly args: readonly string[]
  readonly cwd: string
  /** Added to this process's own; `undefined` takes a variable away. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** How long it may take to print its address; default: a minute. */
  readonly limitSeconds?: number | undefined
}

const address = /https?:\/\/(?:127\.0\.0\.1|localhost|0\.0\.0\.0|\[::1?\]):(\d+)/

/**
 * Starts the server on whatever port it takes, unless `env` names one, and waits until it says which.
 * @throws {Error} with all that it printed, when it ends before, or has not said it in time: it is stopped then
 */
export function startCommand({ command, args, cwd, env, limitSeconds = 60 }: ServerCommand): Promise<Listening> {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, PORT: "0", HOST: "127.0.0.1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  })
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()))
  const close = async () => {
    child.kill()
    await ended
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const started = new Promise<Listening>((resolve, reject) => {
    let printed = ""
    const fail = (what: string) => reject(new Error(`${command} ${what} and printed:\n${printed}`))
    timer = setTimeout(() => {
      child.once("exit", () => fail(`said no address for ${limitSeconds} s`))
      child.kill("SIGKILL")
    }, limitSeconds * 1_000)
    const read = (chunk: Uint8Array) => {
      printed += new TextDecoder().decode(chunk)
      // some colour the port, also where nobody looks: in continuous integration
      const port = address.exec(stripVTControlCharacters(printed))?.[1]
      if (port) resolve({ port: Number(port), close })
    }
    child.stdout.on("data", read)
    child.stderr.on("data", read)
    child.once("error", reject)
    child.once("close", (code) => fail(`ended with ${code}`))
  })
  return started.finally(() => clearTimeout(timer))
}
