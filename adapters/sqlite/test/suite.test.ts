import { adapterScenarios } from "@svc-auth/conformance/adapter"
import { SqliteAdapter } from "@svc-auth/sqlite"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { fileURLToPath } from "node:url"
import { afterAll, describe, expect, test } from "vitest"
import { createFolder, start } from "./processes.ts"

const folder = mkdtempSync(join(tmpdir(), "svc-auth-sqlite-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.each([
  ["a file", SqliteAdapter(join(folder, "auth.db"))],
  ["a database of the app's own", SqliteAdapter(new DatabaseSync(":memory:", { readBigInts: true }))],
])("the adapter suite on %s", (_name, adapter) => {
  afterAll(() => adapter.close())
  const scenarios = adapterScenarios(() => ({ adapter }))
  test.concurrent.each(scenarios.map((scenario) => [`${scenario.id}: ${scenario.name}`, scenario] as const))(
    "%s",
    (_title, scenario) => scenario.run(),
  )
})

const suite = fileURLToPath(new URL("suite.ts", import.meta.url))

test.each(["deno", "bun"])("the adapter suite on %s", async (runtime) => {
  const results = await start(runtime, [suite, join(createFolder(), "auth.db")]).ended as [id: string, error?: string][]
  expect(results.filter(([, error]) => error !== null)).toEqual([])
  expect(results.map(([id]) => id)).toEqual(adapterScenarios(() => ({ adapter: {} })).map(({ id }) => id))
})
