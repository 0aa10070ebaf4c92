import { describe, expect, it } from "vitest"
import { countAtOnce, createQueue, type Queue, QueueFull, toTurn } from "../src/hashing/queue.ts"

/** Runs functions that end when the test says so. */
function createRuns(queue: Queue) {
  const [started, ended, refused]: [string[], string[], string[]] = [
    [],
    [],
    [],
  ]
  const open = new Map<string, () => void>()
  return {
    started,
    ended,
    refused,
    add(name: string, network = name[0]!) {
      const run = () => {
        started.push(name)
        return new Promise<void>((done) => open.set(name, done))
      }
      queue.run(network, run).then(() => ended.push(name), (error: unknown) => {
        expect(error).toBeInstanceOf(QueueFull)
        refused.push(name)
      })
    },
    async end(name: string) {
      open.get(name)!()
      await settled()
    },
  }
}

const settled = () => new Promise<void>((done) => setImmediate(done))

describe("the queue of hashes", () => {
  it("runs as many at once as it may, and the others in their order", async () => {
    const runs = createRuns(createQueue(2, 8))
    for (const name of ["a1", "b1", "c1", "d1"]) runs.add(name)
    await settled()
    expect(runs.started).toEqual(["a1", "b1"])
    await runs.end("b1")
    expect(runs.started).toEqual(["a1", "b1", "c1"])
    await runs.end("a1")
    await runs.end("c1")
    await runs.end("d1")
    expect(runs.ended).toEqual(["b1", "a1", "c1", "d1"])
  })

  it("starts no more than it may if one is added at the moment at which another ends", async () => {
    let [running, most] = [0, 0]
    const queue = createQueue(1, 100)
    const run = async () => {
      most = Math.max(most, ++running)
      await Promise.resolve()
      running--
    }
    const calls: Promise<void>[] = []
    for (let i = 0; i < 50; i++) {
      calls.push(queue.run(`n${i}`, run).then(() => queue.run(`m${i}`, run)))
      await Promise.resolve()
    }
    await Promise.all(calls)
    expect(most).toBe(1)
  })

  it("lets networks take turns", async () => {
    const runs = createRuns(createQueue(1, 16))
    for (const name of ["a1", "a2", "a3", "a4", "b1"]) runs.add(name)
    await settled()
    for (const name of ["a1", "a2", "b1", "a3"]) await runs.end(name)
    expect(runs.started).toEqual(["a1", "a2", "b1", "a3", "a4"])
  })

  it("refuses what one network wants beyond a quarter", async () => {
    const runs = createRuns(createQueue(1, 8))
    for (const name of ["x1", "a1", "a2", "a3", "b1"]) runs.add(name)
    await settled()
    expect(runs.refused).toEqual(["a3"])
    for (const name of ["x1", "a1", "b1", "a2"]) await runs.end(name)
    expect(runs.ended).toEqual(["x1", "a1", "b1", "a2"])
  })

  it("takes a place from the network that waits for the most, if all are taken", async () => {
    const runs = createRuns(createQueue(1, 8))
    for (
      const name of ["x1", "a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "o1"]
    ) runs.add(name)
    await settled()
    expect(runs.refused).toEqual(["a2"])
    for (const name of ["x1", "a1", "b1", "c1", "d1", "o1"]) {
      await runs.end(name)
    }
    expect(runs.ended).toContain("o1")
  })

  it("refuses a newcomer if nobody waits for more", async () => {
    const queue = createQueue(1, 4)
    const runs = createRuns(queue)
    for (const name of ["x1", "a1", "b1", "c1", "d1", "o1"]) runs.add(name)
    await settled()
    expect(runs.refused).toEqual(["o1"])
    expect(queue.hasRoom("o")).toBe(false)
    await runs.end("x1")
    expect(queue.hasRoom("o")).toBe(true)
  })

  it("leaves room beside an attacker with a whole /48", async () => {
    const queue = createQueue(1, 64)
    const runs = createRuns(queue)
    for (let i = 0; i < 200; i++) runs.add(`a${i}`, toTurn(`2001:db8:1:${i.toString(16)}::/64`))
    await settled()
    expect(runs.refused.length).toBe(200 - 1 - 16)
    for (const owner of ["192.0.2.1", "2001:db8:2:1::/64", ""]) expect(queue.hasRoom(toTurn(owner))).toBe(true)
    expect(toTurn("192.0.2.1")).not.toBe(toTurn("192.0.2.2"))
  })

  it("goes on after a function that throws", async () => {
    const queue = createQueue(1, 4)
    const failed = queue.run("a", () => Promise.reject(new Error("no")))
    const next = queue.run("b", () => Promise.resolve("next"))
    await expect(failed).rejects.toThrow("no")
    expect(await next).toBe("next")
  })
})

describe("how many passwords are hashed at once (case 119)", () => {
  const navigator = { hardwareConcurrency: 16 }

  it("leaves one core free", () => {
    expect(countAtOnce({ navigator: { hardwareConcurrency: 3 } })).toBe(2)
    expect(countAtOnce({ navigator: { hardwareConcurrency: 1 } })).toBe(1)
    expect(countAtOnce({})).toBe(1)
  })

  it("leaves one thread of Node's pool free, which also decrypts sessions", () => {
    expect(countAtOnce({ navigator })).toBe(3)
    expect(countAtOnce({ navigator, process: { env: {} } })).toBe(3)
    expect(countAtOnce({ navigator, process: { env: { UV_THREADPOOL_SIZE: "8" } } })).toBe(7)
    expect(countAtOnce({ navigator, process: { env: { UV_THREADPOOL_SIZE: "1" } } })).toBe(1)
  })

  it.each(["Bun", "Deno"])("reads no variable on %s, which has no such pool", (name) => {
    const process = {
      get env(): never {
        throw new Error("Deno asks for permission")
      },
    }
    expect(countAtOnce({ navigator, process, [name]: {} } as never)).toBe(15)
  })
})
