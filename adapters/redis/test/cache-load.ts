/**
 * Random calls in two processes whose sessions are kept in memory, random faults of the network and of Redis, and the rules that each read must
 * keep.
 * @module
 */
import assert from "node:assert/strict"
import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { RedisAdapter } from "../src/index.ts"
import { type Answer, type Ask, now } from "./cache-protocol.ts"
import { openNodeRedis } from "./clients.ts"
import { inSeconds, toUser } from "./harness.ts"
import { type Relay, type RelayMode, startRelay } from "./relay.ts"
import { startRedis } from "./servers.ts"
import { until } from "./until.ts"

/** Seconds for which a session that has ended may live in another process. */
const maxAge = 1

/** One process, behind a relay that only the connection of its cache uses. */
interface Process {
  readonly relay: Relay
  ask(call: Ask["call"], ...args: readonly unknown[]): Promise<Answer>
  close(): Promise<void>
}

interface Session {
  readonly token: string
  readonly userId: string
  /** When a call that ends it began. From then on it may be gone. */
  endingAt?: number
  /** When the first such call returned, and in which process. From then on it must be gone there. */
  endedAt?: number
  endedBy?: Process | undefined
}

/** A number in the user's name that only grows, and when each number was stored. */
interface Person {
  readonly id: string
  last: number
  /** How many calls that end all sessions of the user have begun, and have returned. */
  endings: number
  ended: number
  readonly stored: { readonly version: number; readonly at: number; readonly by: Process }[]
}

/** What one run did, to show that it was not empty. */
export interface Tally {
  reads: number
  kept: number
  /** Reads that found a session after its end in another process, as `maxAge` allows. */
  late: number
  faults: number
}

/** Returns numbers from 0 to 1 that the seed determines (mulberry32). */
export function toRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = state + 0x6d2b79f5 >>> 0
    let mixed = Math.imul(state ^ state >>> 15, state | 1)
    mixed ^= mixed + Math.imul(mixed ^ mixed >>> 7, mixed | 61)
    return ((mixed ^ mixed >>> 14) >>> 0) / 2 ** 32
  }
}

async function startProcess(url: string, prefix: string): Promise<Process> {
  const relay = await startRelay(url)
  const file = fileURLToPath(new URL("cache-process.ts", import.meta.url))
  const child: ChildProcess = fork(file, [url, relay.url, prefix, String(maxAge)], {
    execArgv: ["-C", "@svc-auth/source", "--disable-warning=ExperimentalWarning"],
    serialization: "advanced",
  })
  const waiting = new Map<number, (answer: Answer) => void>()
  let asked = 0
  child.on("message", (answer: Answer) => {
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  await new Promise<void>((resolve, reject) => {
    waiting.set(-1, () => resolve())
    child.once("exit", () => reject(new Error("the process has ended")))
  })
  return {
    relay,
    ask: (call, ...args) =>
      new Promise((resolve) => {
        waiting.set(asked, resolve)
        child.send({ id: asked++, call, args } satisfies Ask)
      }),
    async close() {
      const gone = once(child, "exit")
      child.kill("SIGKILL")
      await gone
      await relay.close()
    },
  }
}

/**
 * Plays three phases or more, each with faults of its own, until 1,000 reads were answered from memory.
 * @throws {Error} if a read broke a rule
 */
export async function playCacheLoad(seed: number): Promise<Tally> {
  const random = toRandom(seed)
  const below = (most: number) => Math.floor(random() * most)
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!
  const tally: Tally = { reads: 0, kept: 0, late: 0, faults: 0 }
  const prefix = `load-${seed}`
  const server = await startRedis("--appendonly", "yes", "--appendfsync", "always")
  const { client, close } = await openNodeRedis(server.url)
  const direct = RedisAdapter(client, { prefix, timeoutSeconds: 2 })
  const send = (...command: string[]) =>
    (client as { sendCommand(command: string[]): Promise<unknown> }).sendCommand(command)
  const processes = await Promise.all([startProcess(server.url, prefix), startProcess(server.url, prefix)])
  const sessions = new Map<string, Session>()
  const people = new Map<string, Person>()
  let names = 0

  const aliveOf = (userId?: string) =>
    [...sessions.values()].filter((one) => one.endingAt === undefined && (!userId || one.userId === userId))

  /** Runs a call that ends these sessions. */
  async function end(
    ending: readonly Session[],
    by: Process | undefined,
    call: () => Promise<Pick<Answer, "error" | "ended">>,
  ) {
    for (const one of ending) one.endingAt ??= now()
    const { error, ended } = await call()
    if (error !== undefined) return
    for (const one of ending.filter(({ endedAt }) => endedAt === undefined)) {
      Object.assign(one, { endedAt: ended, endedBy: by })
    }
  }
  const outside = async (work: () => Promise<unknown>) => {
    const error = await work().then(() => undefined, String)
    return { ended: now(), ...error !== undefined && { error } }
  }

  async function createPerson(): Promise<void> {
    const id = `user-${names++}`
    const made = await direct.createUser({ ...toUser(id), name: "0" }).catch(() => undefined)
    // a client without its server fails at once, so without this pause it would never notice that the server is back
    if (!made) await new Promise((resolve) => setImmediate(resolve))
    else people.set(id, { id, last: 0, endings: 0, ended: 0, stored: [] })
  }
  const acts: Readonly<Record<string, (by: Process) => Promise<unknown>>> = {
    async createSession(by) {
      if (people.size === 0) return
      const person = pick([...people.values()])
      const row = { sessionToken: `s-${names++}`, userId: person.id, expires: inSeconds(600) }
      const [began, isEnding, { endings }] = [now(), person.endings > person.ended, { ...person }]
      const { value } = await by.ask("createSession", row)
      const token = (value as { sessionToken: string } | undefined)?.sessionToken
      if (!token) return
      // another call may end all sessions of the user meanwhile
      const mayBeGone = isEnding || person.endings > endings
      sessions.set(token, { token, userId: row.userId, ...mayBeGone && { endingAt: began } })
    },
    async deleteSession(by) {
      const one = pick(aliveOf())
      if (one) await end([one], by, () => by.ask("deleteSession", one.token))
    },
    async deleteSessions(by) {
      const person = pick([...people.values()])
      if (!person) return
      person.endings++
      await end(aliveOf(person.id), by, () => by.ask("deleteSessions", person.id))
      person.ended++
    },
    async deleteUser(by) {
      const person = pick([...people.values()])
      if (!person || random() < 0.7) return
      people.delete(person.id)
      person.endings++
      await end(aliveOf(person.id), by, () => by.ask("deleteUser", person.id))
      person.ended++
    },
    async updateUser(by) {
      const person = pick([...people.values()])
      if (!person) return
      const version = ++person.last
      const { error, ended } = await by.ask("updateUser", { id: person.id, name: String(version) })
      if (error === undefined) person.stored.push({ version, at: ended, by })
    },
    async updateSession(by) {
      const one = pick(aliveOf())
      if (one) await by.ask("updateSession", { sessionToken: one.token, expires: inSeconds(600 + below(600)) })
    },
    async deleteKey() {
      const one = pick(aliveOf())
      if (!one) return
      const [bucket, name] = one.token.split(".")
      await end([one], undefined, () => outside(() => send("DEL", `${prefix}:1:{${bucket}}:s:${name}`)))
    },
  }
  const faults: Readonly<Record<string, (relay: Relay) => Promise<unknown> | void>> = {
    cut: (relay) => relay.cut(),
    kill: () => send("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes").catch(() => {}),
    async restart() {
      await server.kill()
      await server.start()
    },
    flush: () => {
      people.clear()
      return end(aliveOf(), undefined, () => outside(() => send("FLUSHALL")))
    },
  }
  const modes: readonly RelayMode[] = ["open", "open", "silent", "deaf", "deaf", "closed"]

  function check(
    by: Process,
    one: Session,
    known: { endingAt: number | undefined; versions: Person["stored"] },
    answer: Answer,
  ) {
    const about = `seed ${seed}: ${one.token}`
    tally.reads++
    if (answer.wasKept) tally.kept++
    if (answer.error !== undefined) return
    const found = answer.value as { user: { id: string; name: string } } | null
    if (!found) {
      assert.ok(one.endingAt !== undefined && one.endingAt <= answer.ended, `${about} was not found before its end`)
      return
    }
    assert.equal(found.user.id, one.userId, about)
    const { endedAt, endedBy } = one
    if (endedAt !== undefined && answer.began > endedAt) {
      assert.notEqual(endedBy, by, `${about} was found by the process that had ended it`)
      assert.ok(answer.began <= endedAt + maxAge * 1000, `${about} lived ${answer.began - endedAt} ms after its end`)
      tally.late++
    }
    for (const { version, at, by: writer } of known.versions) {
      const isDue = answer.began > (writer === by ? at : at + maxAge * 1000)
      if (isDue) assert.ok(Number(found.user.name) >= version, `${about} has an old user`)
    }
  }
  async function readOne(by: Process): Promise<void> {
    const all = [...sessions.values()]
    const one = below(2) ? pick(all.slice(-6)) : pick(all)
    if (!one) return
    const versions = people.get(one.userId)?.stored.slice() ?? []
    check(by, one, { endingAt: one.endingAt, versions }, await by.ask("getSessionAndUser", one.token))
  }

  async function playRound(): Promise<void> {
    while (people.size < 30) await createPerson()
    const act = aliveOf().length < 30 ? acts.createSession! : pick(Object.values(acts))
    // a call also makes its process read the user again, so most rounds only read
    const calls = below(12) === 0 ? [act, acts.createSession!].slice(0, 1 + below(2)) : []
    await Promise.all([
      ...calls.map((call) => call(pick(processes))),
      ...processes.flatMap((by) => Array.from({ length: 6 }, () => readOne(by))),
    ])
    // those that have been gone for long teach nothing more
    for (const { token, endedAt } of sessions.values()) if (endedAt && endedAt < now() - 3000) sessions.delete(token)
  }

  try {
    for (let phase = 0; phase < 3 || tally.kept < 1000; phase++) {
      tally.faults++
      for (const { relay } of processes) relay.set(pick(modes))
      if (below(3) === 0) await pick(Object.values(faults))(pick(processes).relay)
      // some phases are longer than `maxAge`, so that rows get too old in them
      for (const until = now() + 200 + 2000 * random(); now() < until;) await playRound()
    }
    for (const { relay } of processes) {
      relay.set("open")
      relay.cut()
    }
    // at the end each process agrees with Redis, and keeps sessions again
    if (aliveOf().length === 0) {
      await until(async () => {
        await acts.createSession!(processes[0])
        return aliveOf().length > 0
      })
    }
    for (const by of processes) {
      for (const { token } of sessions.values()) {
        await until(async () => {
          const [answer, read] = await Promise.all([
            by.ask("getSessionAndUser", token),
            direct.getSessionAndUser(token).catch(() => undefined),
          ])
          return answer.error === undefined && read !== undefined &&
            JSON.stringify(answer.value) === JSON.stringify(read)
        })
      }
      const { token } = aliveOf()[0]!
      await until(async () => (await by.ask("getSessionAndUser", token)).wasKept)
    }
    return tally
  } finally {
    await Promise.all(processes.map((one) => one.close()))
    await close()
    await server.close()
  }
}
