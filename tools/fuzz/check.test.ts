import process from "node:process"
import fc from "fast-check"
import { afterEach, describe, expect, test, vi } from "vitest"
import type { Sent } from "./arbitraries.ts"
import { createJudge as createAppJudge, Target } from "./bindings.ts"
import { check } from "./check.ts"
import { type Attempt, createJudge, readCpu } from "./core.ts"
import { Costs } from "./cpu.ts"
import { origin } from "./subject.ts"

afterEach(() => vi.restoreAllMocks())

/** Returns the output of a run with requests to paths of lower-case letters. */
async function say(judge: (sent: Sent) => Promise<string | undefined>, runs: number): Promise<string> {
  const lines = vi.spyOn(console, "log").mockReset().mockImplementation(() => {})
  const targets = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 5 })
  const inputs = targets.map((end): Sent => ({
    method: "GET",
    target: `/auth/${end}`,
    headers: [["host", "app.test"]],
  }))
  const passed = await check(inputs, judge, (sent) => sent, { runs, seed: 1 }, "again")
  expect(passed).toBe(lines.mock.calls.length === 0)
  return lines.mock.calls.join("\n")
}

const honest = () => new Response("null", { headers: { "cache-control": "private, no-store" } })

/**
 * Fuzzes an `Auth` that responds like this to paths with a "b", and normally to all others.
 * @param cost of the former, in microseconds of CPU
 */
function fuzz(fault: () => Response | Promise<Response>, logged: readonly string[] = [], cost = 100): Promise<string> {
  let used = 0
  const answer = (request: Request) => {
    const isFaulty = request.url.includes("b")
    used += isFaulty ? cost : 100
    return Promise.resolve(isFaulty ? fault() : honest())
  }
  const subject = {
    name: "made up",
    origins: new Set([origin]),
    sessionCookie: "session",
    answer,
    takeLog: () => logged,
  }
  const judge = createJudge(new Map(), () => used)
  return say((sent) => judge({ subject, kind: "signedOut", sent } satisfies Attempt), 1_000)
}

describe("the fuzzer of Auth()", () => {
  test("reports nothing for correct responses", async () => {
    expect(await fuzz(honest)).toBe("")
  })

  test("finds a handler that throws, in its smallest input, and prints the command that repeats it", async () => {
    const fault = () => {
      throw new Error("planted")
    }
    const output = await fuzz(fault)
    expect(output).toContain("thrown past Auth: Error: planted")
    expect(output).toContain("GET /auth/b\n")
    expect(output).toMatch(/again: again --seed 1 --path [\d:]+/)
  })

  test("finds a 5xx without a log line", async () => {
    const fault = () => new Response(null, { status: 503, headers: { "cache-control": "private, no-store" } })
    expect(await fuzz(fault)).toContain("503 without a line in the log")
    expect(await fuzz(fault, ["a line"])).toBe("")
  })

  test("finds an input that is always slow", async () => {
    expect(await fuzz(honest, [], 10_000)).toMatch(/10\.0 ms of CPU, 98 times the median/)
    expect(await fuzz(honest, [], 1_500)).toBe("")
  })

  test("reads the CPU that the process uses", () => {
    const before = readCpu()
    const since = process.cpuUsage()
    while (process.cpuUsage(since).user < 5_000);
    expect(readCpu() - before).toBeGreaterThanOrEqual(5_000)
  })
})

describe("the bound on CPU", () => {
  const calm = async () => {
    const costs = new Costs()
    for (let input = 0; input < 300; input++) await costs.judge(90 + input % 20, () => Promise.resolve(100))
    return costs
  }

  test("does not report an input that was slow once", async () => {
    let asked = 0
    const again = () => Promise.resolve(++asked === 3 ? 1_900 : 5_000)
    expect(await (await calm()).judge(5_000, again)).toBeUndefined()
    expect(asked).toBe(3)
  })

  test("reports the input that is slow five more times", async () => {
    let asked = 0
    const again = () => Promise.resolve(++asked && 5_000)
    expect(await (await calm()).judge(5_000, again)).toMatch(/^5.0 ms of CPU, (49|50|51) times the median$/)
    expect(asked).toBe(5)
  })

  test("reports nothing before there is a median", async () => {
    expect(await new Costs().judge(1_000_000, () => Promise.resolve(1_000_000))).toBeUndefined()
  })
})

/** An app that responds like this to paths with a "b". */
const toApp = (fault: string) => `
import { createServer } from "node:http"
const server = createServer(({ url }, response) => {
  if (url.includes("b")) { ${fault} } else response.end("null")
})
server.listen(0, "127.0.0.1", () => console.log("http://127.0.0.1:" + server.address().port))
`

test.each([
  ["response.end()", ""],
  ["response.writeHead(500).end()", "500 without a line in the log"],
  ["console.error('why'); response.writeHead(500).end()", ""],
  ["response.end('for members')", "a guarded page was shown"],
  ["setImmediate(() => Promise.reject(new Error('planted')))", "printed:"],
])("the fuzzer of bindings finds: %s", async (fault, found) => {
  const args = ["--input-type=module", "-e", toApp(fault)]
  const server = { binding: "made up", command: process.execPath, args, cwd: import.meta.dirname, env: {}, offers: [] }
  const target = new Target(server)
  try {
    const output = await say(createAppJudge(target, new Map()), 30)
    expect(output).toContain(found)
    expect(output).toContain(found && "GET /auth/b\n")
  } finally {
    await target.close()
  }
})
