/** There are too many passwords to compare. Nothing was compared. */
export class QueueFull extends Error {
  override readonly name = "QueueFull"
}

export interface Queue {
  /** Whether a function of this network may run or wait now. */
  hasRoom(network: string): boolean
  /** Runs a function when it is its network's turn. @throws {QueueFull} if too many are waiting */
  run<Result>(network: string, run: () => Promise<Result>): Promise<Result>
}

/**
 * Returns what takes turns as one: the network, or the whole /48 of an IPv6 network. A customer may have a /48 (RFC 6177), and could otherwise take
 * all places with one request from each of its networks.
 */
export const toTurn = (network: string): string => network.replace(/:[^:]+::\/64$/, "::/48")

interface Runtime {
  readonly navigator?: { readonly hardwareConcurrency?: number }
  readonly process?: { readonly env?: Readonly<Record<string, string | undefined>> }
}

/** How many threads Node has for hashes, files, names and encryption, unless the variable `UV_THREADPOOL_SIZE` tells otherwise. */
const defaultThreads = 4

/**
 * Returns how many passwords are hashed at once: one core stays free and, on Node, one thread of libuv's pool. If hashes had all of them, each
 * session would wait behind the hashes until it is decrypted. Bun and Deno hash in threads of their own.
 */
export function countAtOnce(runtime: Runtime = globalThis as Runtime): number {
  const cores = runtime.navigator?.hardwareConcurrency ?? 2
  const hasPool = !("Bun" in runtime) && !("Deno" in runtime)
  const threads = hasPool ? Number(runtime.process?.env?.["UV_THREADPOOL_SIZE"]) || defaultThreads : Infinity
  return Math.max(1, Math.min(cores, threads) - 1)
}

interface Waiting {
  start(): void
  refuse(): void
}

/**
 * Returns a queue. Networks take turns, so that the attempts of one do not delay those of others. One network may take a quarter of the
 * places. If all are taken, a network with fewer functions takes a place from the one with the most.
 * @param atOnce how many functions run at once
 * @param places how many wait at most
 */
export function createQueue(atOnce: number, places: number): Queue {
  // in the order of their turns
  const networks = new Map<string, Waiting[]>()
  const perNetwork = Math.max(1, Math.floor(places / 4))
  let [running, waiting] = [0, 0]

  /** Gives the place of a function that has ended to the next one. */
  function next(): void {
    const [network, own] = networks.entries().next().value ?? []
    if (network === undefined) {
      running--
      return
    }
    const { start } = own!.shift()!
    waiting--
    networks.delete(network)
    if (own!.length > 0) networks.set(network, own!)
    start()
  }

  /** Returns the network that must give a place to one with this many functions, if any must. */
  const findLonger = (count: number): Waiting[] | undefined => {
    const longest = [...networks.values()].reduce((a, b) => b.length > a.length ? b : a)
    return longest.length > count + 1 ? longest : undefined
  }

  function hasRoom(network: string): boolean {
    if (running < atOnce) return true
    const count = networks.get(network)?.length ?? 0
    return count < perNetwork && (waiting < places || findLonger(count) !== undefined)
  }

  /** Waits for the turn of this network. */
  async function wait(network: string): Promise<void> {
    const own = networks.get(network) ?? []
    if (waiting < places) waiting++
    else findLonger(own.length)!.pop()!.refuse()
    networks.set(network, own)
    await new Promise<void>((start, reject) => own.push({ start, refuse: () => reject(new QueueFull()) }))
  }

  return {
    hasRoom,
    async run(network, run) {
      if (!hasRoom(network)) throw new QueueFull()
      if (running < atOnce) running++
      else await wait(network)
      try {
        return await run()
      } finally {
        next()
      }
    },
  }
}
