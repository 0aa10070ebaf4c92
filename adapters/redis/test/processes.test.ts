import { execFile } from "node:child_process"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { adapterScenarios } from "@svc-auth/conformance/adapter"
import { MemoryAdapter } from "@svc-auth/core/adapters/memory"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { readSabotages } from "../../../tools/sabotage/play.ts"
import { partOf } from "../../../tools/part.ts"
import { findRedis, lacking, type RedisServer } from "./servers.ts"

const why = lacking ? ` (${lacking})` : ""
const script = fileURLToPath(new URL("run-suite.ts", import.meta.url))
const toProgram = (name: string) => fileURLToPath(new URL(`../../../node_modules/.bin/${name}`, import.meta.url))
const [bun, deno] = [toProgram("bun"), toProgram("deno")]

let server: Pick<RedisServer, "url" | "close"> | undefined
beforeAll(async () => {
  if (!lacking) server = await findRedis()
})
afterAll(() => server?.close())

async function play(
  program: string,
  flags: readonly string[],
  args: readonly string[] = [],
  timeout = 0,
): Promise<Record<string, string>> {
  const { stdout } = await promisify(execFile)(program, [...flags, script, server!.url, ...args], { timeout })
  return JSON.parse(stdout)
}
const onNode = ["-C", "@svc-auth/source", "--disable-warning=ExperimentalWarning"]

describe.skipIf(lacking)(`on Bun, through Bun's own client${why}`, () => {
  it("every scenario for adapters passes", async () => {
    const ids = adapterScenarios(() => ({ adapter: MemoryAdapter() })).map(({ id }) => id)
    const outcomes = await play(bun, ["--conditions=@svc-auth/source"])
    expect(outcomes).toEqual(Object.fromEntries(ids.map((id) => [id, "passed"])))
  })
})

describe.skipIf(lacking).each(
  [
    ["Bun", bun, ["--conditions=@svc-auth/source"]],
    ["Deno", deno, ["run", "-A", "--no-check", "--node-modules-dir=manual", "--conditions=@svc-auth/source"]],
  ] as const,
)(`on %s, with sessions in memory${why}`, (_name, program, flags) => {
  it("a session is kept, and its end is seen by reports, by a lost connection and by a missing answer", async () => {
    const ids = ["kept", "own/deleteSession", "other/deleteSessions", "in-flight/deleteUser", "cut", "half-open"]
      .map((id) => `cache/${id}`)
    expect(await play(program, flags, [ids.join(",")])).toEqual(Object.fromEntries(ids.map((id) => [id, "passed"])))
  })
})

describe.skipIf(lacking)(`sabotage of the Redis adapter${why}`, () => {
  const all = readSabotages("redis.json")
  const faults = partOf(all, 3)
  it("is the only reason for failures: every scenario that a fault names passes without it", async () => {
    const ids = [...new Set(faults.map(({ scenario }) => scenario))]
    expect(await play(process.execPath, onNode, [ids.join(",")])).toEqual(
      Object.fromEntries(ids.map((id) => [id, "passed"])),
    )
  })
  it.each(faults.map((fault) => [fault.name, fault.scenario, all.indexOf(fault)] as const))(
    "%s: %s fails",
    async (_name, scenario, index) => {
      // with some faults, what the scenario waits for never comes
      const outcomes = await play(process.execPath, onNode, [scenario, String(index)], 300_000)
        .catch((error: { killed?: boolean }) => {
          if (!error.killed) throw error
          return { [scenario]: "has not ended" }
        })
      expect(outcomes[scenario]).toBeDefined()
      expect(outcomes[scenario]).not.toBe("passed")
    },
  )
})
