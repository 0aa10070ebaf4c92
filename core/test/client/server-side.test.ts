import { expect, test } from "vitest"
import * as client from "../../src/client/index.ts"

test("on a server the client keeps no session, calls no listener, and rejects a read with advice", async () => {
  const seen: unknown[] = []
  client.onSession((session) => seen.push(session))()
  client.seed({ user: { name: "Ada" }, expires: "2030-01-01T00:00:00.000Z" })
  expect(seen).toEqual([])
  const own = client.createClient({ fetch: () => Promise.reject(new Error("a request was sent")) })
  own.seed({ expires: "2030-01-01T00:00:00.000Z" })
  expect(own.session).toBeUndefined()
  await expect(own.getSession()).rejects.toMatchObject({ type: "Network", message: expect.stringContaining("auth()") })
})
