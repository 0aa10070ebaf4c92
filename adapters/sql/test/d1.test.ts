import { adapterScenarios } from "@svc-auth/conformance/adapter"
import { toSql } from "@svc-auth/sql/schema"
import type { Miniflare } from "miniflare"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startWorker } from "../../../tools/runtimes/workerd.ts"

describe("the adapter suite on D1, in workerd", () => {
  let worker: Miniflare | undefined
  beforeAll(async () => {
    const entryPoints = [fileURLToPath(new URL("worker.ts", import.meta.url))]
    worker = await startWorker({ entryPoints }, { d1Databases: ["DB"] })
    const database = await worker.getD1Database("DB")
    await database.batch(toSql({ dialect: "sqlite" }).map((statement) => database.prepare(statement)))
  })
  afterAll(() => worker?.dispose())

  for (const { id, name } of adapterScenarios(() => ({ adapter: {} }))) {
    it.concurrent(`${id}: ${name}`, async () => {
      const answer = await worker!.dispatchFetch(`https://app.test/${id}`)
      expect(await answer.text()).toBe("")
      expect(answer.status).toBe(204)
    })
  }
})
