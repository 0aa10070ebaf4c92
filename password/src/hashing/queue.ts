/** There are too many passwords to compare. Nothing was compared. */
export class QueueFull extends Error {
  override readonly name = "QueueFull"
}

export interface Queue {
  /** Returns true if a function of this network may run or wait now. */
  hasRoom(network: string): boolean
  /** Runs a function when it is its network's turn. @throws {QueueFull} if too many are waiting */
  run<Result>(network: string, run: () => Promise<Result>): Promise<Result>
}

/**
 * Returns the unit that takes turns: the network, or the whole /48 of an IPv6 network. A customer may have a /48 (RFC 6177), and could otherwise
 * take all slots with one request from each of its networks.
 */
export const toTurn = (network: string): string => network.replace(/:[^:]+::\/64$/, "::/48")

interface Runtime {
  readonly navigator?: { readonly hardwareConcurrency?: number }
  readonly process?: { readonly env?: Readonly<Record<string, string | undefined>> }
}

/** Number of Node threads for hashes, files, names and encryption, unless the variable `UV_THREADPOOL_SIZE` sets another one. */
const defaultThreads = 4

/**
 * Returns how many passwords are hashed concurrently: one core stays free and, on Node, one thread of libuv's pool. If hashes had all of them, each
 * session would have to wait behind them to be decrypted. Bun and Deno hash in their own threads.
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
 * Returns a queue. Networks take turns, so that the attempts of one do not delay those of others. One network may take a quarter of the slots. If
 * all are taken, a network with fewer functions takes a slot from the one with the most.
 * @param atOnce maximum number of functions that run concurrently
 * @param places maximum number of functions that wait
 */
export function createQueue(atOnce: number, places: number): Queue {
  // in the order of their turns
  const networks = new Map<string, Waiting[]>()
  const perNetwork = Math.max(1, Math.floor(places / 4))
  let [running, waiting] = [0, 0]

  /** Passes the slot of a function that has ended on to the next one. */
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

  /** Returns the network that must give up a slot for one with this many functions, if any must. */
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
