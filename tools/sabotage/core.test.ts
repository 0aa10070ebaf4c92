import { execFile } from "node:child_process"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { describe, expect, it } from "vitest"
import { readSabotages } from "./play.ts"

const script = fileURLToPath(new URL("./play.ts", import.meta.url))

/** Status of each scenario, with the fault of this file and index if there is one. */
async function play(ids: readonly string[], ...fault: readonly string[]): Promise<Record<string, string>> {
  const flags = ["-C", "@svc-auth/source", "--disable-warning=ExperimentalWarning"]
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, script, ids.join(","), ...fault], {
    // each process loads the same modules, except for those with the fault
    env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), "svc-auth-sabotage") },
  })
  return JSON.parse(stdout)
}

const faults = readSabotages("core.json")

describe("sabotage of the core", () => {
  it("every scenario that a fault names passes without the fault", async () => {
    const ids = [...new Set(faults.map(({ scenario }) => scenario))]
    expect(await play(ids)).toEqual(Object.fromEntries(ids.map((id) => [id, "passed"])))
  })

  it.each(faults.map((fault) => [fault.name, fault.scenario, faults.indexOf(fault)] as const))(
    "%s: %s fails",
    async (_name, scenario, index) => {
      expect(await play([scenario], "core.json", String(index))).toEqual({ [scenario]: "failed" })
    },
  )
})
