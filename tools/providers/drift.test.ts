import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Drift, readDrift, toReport } from "./drift.ts"
import type { Row } from "./row.ts"

let found: Record<string, unknown> = {}
const server = createServer((request, response) => {
  const isThere = request.url === "/.well-known/openid-configuration" || request.url === "/elsewhere"
  response.writeHead(isThere ? 200 : 404, { "content-type": "application/json" }).end(JSON.stringify(found))
})
let issuer = ""

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

const toRow = (more: Partial<Row> = {}) =>
  ({ id: "acme", kind: "oidc", issuer, answers: { discovery: documented() }, ...more }) as Row
const documented = () => ({
  issuer,
  token_endpoint: `${issuer}/token`,
  scopes_supported: ["openid", "email"],
})

test("a document that has what the row has is the same, whatever its order and whatever else it has", async () => {
  found = { ...documented(), scopes_supported: ["email", "openid"], grant_types_supported: ["implicit"] }
  expect(await readDrift(toRow())).toEqual({ id: "acme", state: "same", changes: [] })
})

test("names each member that changed, and fails", async () => {
  found = { ...documented(), token_endpoint: `${issuer}/v2/token`, scopes_supported: ["openid", "phone"] }
  const drift = await readDrift(toRow())
  expect(drift.changes).toEqual([
    `token_endpoint: was "${issuer}/token", is "${issuer}/v2/token"`,
    "scopes_supported: no longer email; new phone",
  ])
  expect(toReport([drift])).toMatchObject({
    code: 1,
    lines: [...drift.changes.map((line) => `acme: ${line}`), expect.any(String)],
  })
})

test("reads a document that is not under the issuer", async () => {
  found = documented()
  expect((await readDrift(toRow({ discovery: `${issuer}/elsewhere` }))).state).toBe("same")
  expect((await readDrift(toRow({ discovery: `${issuer}/nowhere` }))).changes).toEqual([
    `${issuer}/nowhere answered with status 404`,
  ])
})

test("compares the endpoints of the row itself", async () => {
  found = documented()
  const drift = await readDrift(toRow({ answers: {}, endpoints: { token: `${issuer}/old` } }))
  expect(drift.changes).toEqual([`token_endpoint: was "${issuer}/old", is "${issuer}/token"`])
})

test("skips rows without a document, and rows of which each app has its own server", async () => {
  expect((await readDrift(toRow({ kind: "oauth" }))).state).toBe("skipped")
  expect((await readDrift(toRow({ issuer: "https://{domain}" }))).state).toBe("skipped")
})

test("says that there is no network if nothing can be read, and fails if only some can", async () => {
  const offline = () => Promise.reject(new TypeError("fetch failed", { cause: new Error("ENOTFOUND") }))
  const unread = await readDrift(toRow(), offline)
  expect(toReport([unread])).toEqual({
    code: 0,
    lines: ["No discovery document could be read. Is there a network?", "0 passed, 0 failed, 1 skipped"],
  })
  const same: Drift = { id: "other", state: "same", changes: [] }
  expect(toReport([unread, same])).toMatchObject({
    code: 1,
    lines: [expect.stringContaining("ENOTFOUND"), "1 passed, 1 failed, 0 skipped"],
  })
})
