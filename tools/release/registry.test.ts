import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { askNpm } from "./registry.ts"

const dist = { integrity: "sha512-abc", tarball: "http://127.0.0.1/one.tgz" }
const known = {
  name: "@scope/one",
  "dist-tags": { latest: "0.1.0" },
  versions: { "0.1.0": { version: "0.1.0", dist } },
}

/** A registry that has one version of one package, and that is down for another. */
const server = createServer(({ url = "" }, response) => {
  const name = decodeURIComponent(url.slice(1))
  response.statusCode = name === known.name ? 200 : name === "@scope/down" ? 403 : 404
  response.setHeader("content-type", "application/json")
  response.end(JSON.stringify(name === known.name ? known : { error: "none" }))
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  vi.stubEnv("npm_config_registry", `http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  vi.stubEnv("npm_config_prefer_online", "true")
})
afterAll(() => server.close())

test("a published version is identified by its hash", async () => {
  expect(await askNpm("@scope/one", "0.1.0")).toBe("sha512-abc")
})

test("a new version and a new package are unpublished", async () => {
  expect(await askNpm("@scope/one", "0.2.0")).toBeUndefined()
  expect(await askNpm("@scope/two", "0.1.0")).toBeUndefined()
})

test("a registry without an answer does not permit a release", async () => {
  await expect(askNpm("@scope/down", "0.1.0")).rejects.toThrow("cannot tell whether @scope/down@0.1.0 is published")
})
