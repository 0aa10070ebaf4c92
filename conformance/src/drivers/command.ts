import { type ChildProcess, spawn } from "node:child_process"
import process from "node:process"
import { stripVTControlCharacters } from "node:util"
import { patienceSeconds } from "../patience.ts"
import type { Listening } from "./proxy.ts"

/** A command that starts a server, which prints its address or answers at a known one. */
export interface ServerCommand {
  /** The program or, without `args`, a command for the shell. All that it starts is ended with it. */
  readonly command: string
  readonly args?: readonly string[] | undefined
  readonly cwd: string
  /** Variables added to this process's environment. `undefined` removes a variable. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** Seconds that it may take to start. Default: 300. */
  readonly limitSeconds?: number | undefined
  /** The origin at which it answers. If absent, it prints its address. */
  readonly url?: URL | undefined
  /** Called if it ends by itself after it has started. @param report how it ended, and its last output */
  readonly onEnd?: ((report: string) => void) | undefined
}

/** A started server. */
export interface Started extends Listening {
  readonly pid: number | undefined
  /** Its last output. */
  printed(): string
  /** The number of characters that it has printed. */
  countPrinted(): number
  /** How the process ended and its last output; `undefined` while it runs. */
  ended(): string | undefined
}

const address = /https?:\/\/(?:127\.0\.0\.1|localhost|0\.0\.0\.0|\[::1?\]):(\d+)/

/** The number of characters of a server's output that are kept. */
const maxPrinted = 20_000

/** Milliseconds that a server may take to end after a signal, before it is killed. */
const endMs = 30_000

/** Milliseconds after which a server that does not answer is asked again. */
const answerMs = 30_000

/**
 * Starts the server, on the port in `env` if it names one, and waits until it prints its address or answers.
 * @throws {Error} if another server already answers there, or, with the server's output, if it ends or does not start in time, which stops it
 */
export async function startCommand(
  { limitSeconds = patienceSeconds, url, ...server }: ServerCommand,
): Promise<Started> {
  if (url && await isAnswered(url)) throw new Error(`another server already answers at ${url.origin}`)
  const { command, args, cwd, env, onEnd } = server
  const place = url ? { PORT: url.port || "80", HOST: url.hostname } : { PORT: "0", HOST: "127.0.0.1" }
  const child = spawn(command, args ?? [], {
    cwd,
    env: { ...process.env, ...place, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    ...(!args && { shell: true, detached: true }),
  })
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()))
  const end = (signal: NodeJS.Signals) => void (args ? child.kill(signal) : endGroup(child, signal))
  const leave = () => end("SIGTERM")
  process.once("exit", leave)
  child.once("close", () => process.off("exit", leave))
  const settled = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const started = new Promise<Started>((resolve, reject) => {
    let text = ""
    let count = 0
    let report: string | undefined
    const own = { pid: child.pid, printed: () => text, countPrinted: () => count, ended: () => report }
    let asked = false
    const say = (what: string) => `${command} ${what} and printed${text ? `:\n${text}` : " nothing"}`
    const close = async () => {
      asked = true
      end("SIGTERM")
      const impatient = setTimeout(() => end("SIGKILL"), endMs)
      await ended
      clearTimeout(impatient)
    }
    timer = setTimeout(() => {
      asked = true
      const missed = url ? "did not answer" : "printed no address"
      child.once("exit", () => reject(new Error(say(`${missed} for ${limitSeconds} s`))))
      end("SIGKILL")
    }, limitSeconds * 1_000)
    const read = (chunk: Uint8Array) => {
      const more = new TextDecoder().decode(chunk)
      count += more.length
      text = (text + more).slice(-maxPrinted)
      // some programs colour the port even without a terminal
      const port = url ? undefined : address.exec(stripVTControlCharacters(text))?.[1]
      if (port) resolve({ port: Number(port), close, ...own })
    }
    child.stdout.on("data", read)
    child.stderr.on("data", read)
    child.once("error", reject)
    child.once("close", (code) => {
      report = say(`ended with ${code}`)
      if (settled.signal.aborted && !asked) onEnd?.(report)
      reject(new Error(report))
    })
    if (url) void untilItAnswers(url, settled.signal).then(() => resolve({ port: Number(url.port), close, ...own }))
  })
  try {
    return await started
  } finally {
    clearTimeout(timer)
    settled.abort()
  }
}

/** Ends the command and all that it has started, which a shell would leave running. */
function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  if (process.platform === "win32") return void spawn("taskkill", ["/pid", String(child.pid), "/t", "/f"])
  try {
    process.kill(-child.pid, signal)
  } catch {
    // all have ended already
  }
}

/** Resolves when a server answers there. */
async function untilItAnswers(url: URL, over: AbortSignal): Promise<void> {
  while (!over.aborted && !await isAnswered(url)) await new Promise((resolve) => setTimeout(resolve, 100))
}

/** Returns whether a server answers there, with any status. */
async function isAnswered(url: URL): Promise<boolean> {
  const answer = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(answerMs) }).catch(() => undefined)
  await answer?.body?.cancel()
  return answer !== undefined
}
