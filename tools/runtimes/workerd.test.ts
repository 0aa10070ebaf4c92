import { once } from "node:events"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import type { Miniflare } from "miniflare"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { startWorker } from "./workerd.ts"

/** A server that counts its requests and can delay the responses. */
async function startCounter() {
  let [count, release] = [0, () => {}]
  const released = new Promise<void>((resolve) => release = resolve)
  const server: Server = createServer(async (_request, response) => {
    const answer = String(++count)
    await released
    response.end(answer)
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return { url, release, server, visitors: () => count }
}

describe.each([
  ["a recent compatibility date", {}, 1],
  ["a date before requests could wait for each other", { compatibilityDate: "2024-10-01" }, 3],
])("what is fetched once, in workerd with %s", (_name, options, fetches) => {
  let worker: Miniflare
  let counter: Awaited<ReturnType<typeof startCounter>>
  beforeEach(async () => {
    counter = await startCounter()
    worker = await startWorker({ entryPoints: ["cached-value.ts"] }, options)
  })
  afterEach(async () => {
    await worker.dispose()
    counter.server.close()
  })
  const ask = async (path: string) =>
    await (await worker.dispatchFetch(`https://app.test${path}`, { method: "POST", body: counter.url })).text()

  it("parallel requests share one fetch where the runtime allows it", async () => {
    const asked = [ask("/"), ask("/"), ask("/")]
    await expect.poll(counter.visitors).toBe(fetches)
    counter.release()
    expect(new Set(await Promise.all(asked)).size).toBe(fetches)
    expect(counter.visitors()).toBe(fetches)
  })

  it("the document is fetched again, once, if the request that started the fetch is gone", async () => {
    counter.release()
    expect(await ask("/lost")).toBe("begun")
    const answers = await Promise.all([ask("/"), ask("/")])
    expect(new Set(answers).size).toBe(Math.min(fetches, 2))
    expect(answers).toContain(await ask("/"))
  })
})
