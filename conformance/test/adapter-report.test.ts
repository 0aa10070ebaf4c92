import type { Adapter } from "@svc-auth/core/adapters"
import { MemoryAdapter } from "@svc-auth/core/adapters/memory"
import { expect, it } from "vitest"
import { type AdapterFacts, adapterScenarios, runAdapterScenario, toAdapterReport } from "../src/adapter/index.ts"
import { plain } from "../src/fixtures/stores.ts"

async function report(adapter: Adapter, topic: string, facts?: AdapterFacts): Promise<string> {
  const scenarios = adapterScenarios(() => ({ adapter })).filter(({ id }) => id.startsWith(topic))
  return toAdapterReport(
    "ours",
    await Promise.all(
      scenarios.map(async (scenario) => ({ scenario, outcome: await runAdapterScenario(scenario, facts) })),
    ),
  )
}

it("a report separates what the library needs, prefers and never relies on", async () => {
  const store = MemoryAdapter()
  const text = await report({
    ...plain(store),
    getUserByEmail: () => null,
    getUser: (id) => store.getUser(id.toLowerCase()),
    createUser: (row) => store.createUser({ ...row, id: crypto.randomUUID() }),
  }, "users/")
  const [name, needs, likes, extra, table] = text.split("\n\n")
  expect(name).toBe("ours")
  expect(needs).toMatch(/^The library needs: \d+ passed, \d+ failed, 0 skipped\n/)
  expect(needs).toContain(
    "fails    users/created: a new user is found by id and by address, as stored\n           by address",
  )
  expect(likes).toContain("fails    users/exact-id")
  expect(extra).toContain("fails    users/id")
  expect(table).toMatch(/^method +needs +would like +extra\ncreateUser +\d+\/\d+/)
})

it("a report names each missing method once, with its use, however many scenarios need it", async () => {
  const known = await report(plain(MemoryAdapter()), "accounts/", { lacks: { listAccounts: "x", updateAccount: "x" } })
  for (const text of [known, await report(plain(MemoryAdapter()), "accounts/")]) {
    const [, needs, likes] = text.split("\n\n")
    expect(needs).not.toContain("missing")
    expect(likes).toContain(
      "  missing  listAccounts: listing a user's accounts, and giving an address back to its owner\n  missing  updateAccount: keeping",
    )
    expect(likes).not.toContain("fails")
    expect(text).toMatch(/\nlistAccounts +missing\n/)
  }
})

it("a known exception is reported with its reason", async () => {
  const { getUser: _, ...store } = MemoryAdapter()
  const reason = "it has a view in place of the table"
  const facts = { exceptions: { "users/created": reason } }
  const text = await report({ ...store, getUser: () => null }, "users/created", facts)
  expect(text).toContain(
    `fails    users/created: a new user is found by id and by address, as stored\n           known: ${reason}`,
  )
})
