import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { toCorpus } from "../src/corpus/index.ts"
import { type Laws, playCorpus, sample } from "../src/corpus/play.ts"
import { type HostileRequest, toBytes } from "../src/corpus/request.ts"
import { startCommand, type Started } from "../src/drivers/command.ts"
import { toWire } from "../src/drivers/wire.ts"

const headers = [["host", "app.test"], ["connection", "close"]] as const
const corpus = toCorpus({
  headers,
  guarded: ["/protected", "/protected/files/a"],
  open: ["/", "/login"],
  basePath: "/auth",
  credentials: "credentials",
  doors: ["/login", "/_server?id=open"],
  csrfToken: "token",
  cookie: "csrf=token",
})
const topicOf = ({ name }: HostileRequest) => name.slice(0, name.indexOf(":"))
const topics = new Set(corpus.map(topicOf))

describe("the corpus of hostile requests", () => {
  it("the corpus has at least 2,000 requests with unique names", () => {
    expect(corpus.length).toBeGreaterThan(2_000)
    expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length)
  })

  it("every character of the corpus is one byte", () => {
    expect(corpus.filter(({ bytes }) => /[^\0-\xff]/.test(bytes)).map(({ name }) => name)).toEqual([])
  })

  it.each([0, 7, 22])("the sample of seed %i has every topic", (seed) => {
    const chosen = sample(corpus, seed)
    expect(new Set(chosen.map(topicOf))).toEqual(topics)
    expect(chosen.length).toBeGreaterThan(200)
    expect(chosen).toEqual(expect.arrayContaining(corpus.filter(({ isKnown }) => isKnown)))
  })

  it("all samples together are the whole corpus", () => {
    const samples = Array.from({ length: 23 }, (_, seed) => sample(corpus, seed))
    expect(new Set(samples.flat()).size).toBe(corpus.length)
  })
})

/** A server with one fault at each path. */
const app = `
import { createServer } from "node:http"
const faults = {
  "/ends": () => setImmediate(() => Promise.reject(new Error("unhandled"))),
  "/hangs": () => {},
  "/tells": (response) => response.end("for members"),
  "/fails": (response) => response.writeHead(500).end(),
  "/fails-and-says-so": (response) => {
    response.writeHead(500).end()
    setTimeout(() => console.error("why"), 50)
  },
  "/works": (response) => response.end("for all"),
}
const server = createServer(({ url }, response) => faults[url](response))
server.listen(0, "127.0.0.1", () => console.log("http://127.0.0.1:" + server.address().port))
`

describe("an app under the corpus", () => {
  let started: Started
  beforeAll(async () => {
    const args = ["--input-type=module", "-e", app]
    started = await startCommand({ command: process.execPath, args, cwd: import.meta.dirname, env: {} })
  })
  afterAll(() => started.close())

  const play = (paths: readonly string[], laws: Partial<Laws> = {}, patience?: number, lag?: number) => {
    const requests = paths.map((target) => ({ name: target, bytes: toBytes({ headers }, { target }) }))
    const own: Laws = { forbidden: "for members", mark: (bytes) => bytes, logged: () => Promise.resolve(0), ...laws }
    return playCorpus(requests, toWire(started, patience, lag), own)
  }

  it.each([
    ["/works", []],
    ["/tells", ['/tells: the response contains "for members"']],
    ["/fails-and-says-so", []],
  ])("an app that answers as %s is judged correctly", async (path, faults) => {
    expect(await play([path])).toEqual(faults)
  })

  it("an app that never answers, or never logs a failure, is reported", async () => {
    expect(await play(["/hangs"], {}, 100)).toEqual(["/hangs: no response, and the connection stays open"])
    expect(await play(["/fails"], {}, undefined, 100)).toEqual(["/fails: HTTP/1.1 500 without a log line"])
  })

  it("an app may fail a request if it logs a line for it", async () => {
    expect(await play(["/fails"], { logged: () => Promise.resolve(1) })).toEqual([])
  })

  it("an app that ends is reported with its output, and gets no further request", async () => {
    const faults = await play(["/works", "/ends", "/works", "/works"])
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatch(
      /^\/(ends|works), or one of the last before it: the process has ended\..*Error: unhandled/s,
    )
  })
})
