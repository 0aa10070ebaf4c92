import { execFile } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { promisify } from "node:util"
import type { Decision } from "@svc-auth/core"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { root } from "../root.ts"
import { createApp } from "./sign-ins.ts"
import { writeBlocks } from "./use-blocks.ts"

interface AuditLog {
  record(decision: Decision): void
  findSignIns(userId: string): readonly Record<string, unknown>[]
  deleteExpired(): number
  close(): void
}

const folder = mkdtempSync(join(root, ".docs-"))
let file = ""
let audit: AuditLog
let files = 0

beforeAll(() => writeBlocks("docs/audit-log.md", folder))
beforeEach(async () => {
  const { openAuditLog } = await import(join(folder, "src/audit.ts")) as { openAuditLog(path: string): AuditLog }
  file = join(folder, `${++files}.db`)
  audit = openAuditLog(file)
  return () => audit.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a statement as another process would. */
function run(sql: string): unknown[] {
  const db = new DatabaseSync(file)
  try {
    return db.prepare(sql).all()
  } finally {
    db.close()
  }
}

test("the log in docs/audit-log.md tells who signed in, from where, and what was refused", async () => {
  let last: Decision | undefined
  const app = createApp({ events: { decision: (decision) => audit.record(last = decision) } })
  await app.signIn()
  const { userId, session } = last!
  await app.signIn({ faults: ["callback/denied"] })
  expect(audit.findSignIns(userId!)).toEqual([
    { at: expect.stringMatching(/^\d{4}-\d\d-\d\d /), provider: "idp", network: "192.0.2.0/24", session },
  ])
  expect(audit.findSignIns("other")).toEqual([])
  expect(run("SELECT action, outcome, reason, code FROM decisions ORDER BY id")).toEqual([
    { action: "beginSignIn", outcome: "allowed", reason: null, code: null },
    { action: "signIn", outcome: "allowed", reason: null, code: null },
    { action: "beginSignIn", outcome: "allowed", reason: null, code: null },
    { action: "signIn", outcome: "refused", reason: "OAuthCallbackError", code: "access_denied" },
  ])
})

const row = (days: number): Decision => ({
  action: "signIn",
  outcome: "allowed",
  userId: "u1",
  at: new Date(Date.now() - days * 86_400_000),
  duration: 1,
})

test("rows of the log in docs/audit-log.md cannot be changed, and are deleted only when they are old enough", () => {
  audit.record(row(0))
  audit.record(row(366))
  for (
    const change of [
      "UPDATE decisions SET user_id = 'u2'",
      "DELETE FROM decisions WHERE id = 1",
      "INSERT OR REPLACE INTO decisions (id, at, action, outcome, duration) VALUES (1, 0, 'signIn', 'allowed', 0)",
    ]
  ) expect(() => run(change), change).toThrow(/the audit log/)
  expect(audit.deleteExpired()).toBe(1)
  expect(run("SELECT id, user_id FROM decisions")).toEqual([{ id: 1, user_id: "u1" }])
})

test("a smaller number of days in docs/audit-log.md applies to a log that exists", async () => {
  audit.record(row(100))
  expect(audit.deleteExpired()).toBe(0)
  const source = readFileSync(join(folder, "src/audit.ts"), "utf8")
  writeFileSync(join(folder, "src/audit-30.ts"), source.replace("keptDays = 365", "keptDays = 30"))
  const { openAuditLog } = await import(join(folder, "src/audit-30.ts")) as { openAuditLog(path: string): AuditLog }
  const again = openAuditLog(file)
  expect(again.deleteExpired()).toBe(1)
  again.close()
})

test("several processes can open a new log of docs/audit-log.md at the same time", async () => {
  const paths = Array.from({ length: 10 }, (_, i) => join(folder, `at-once-${i}.db`))
  const script = `
    import { openAuditLog } from ${JSON.stringify(join(folder, "src/audit.ts"))}
    for (const [i, path] of ${JSON.stringify(paths)}.entries()) {
      while (Date.now() < ${Date.now() + 3000} + i * 300);
      openAuditLog(path).close()
    }`
  const open = () => promisify(execFile)(process.execPath, ["--input-type=module", "-e", script])
  await expect(Promise.all([open(), open(), open(), open()])).resolves.toHaveLength(4)
})

test("while the log in docs/audit-log.md is locked, users sign in, and the loss is logged", async () => {
  const app = createApp({ events: { decision: audit.record } })
  const other = new DatabaseSync(file)
  other.exec("BEGIN IMMEDIATE")
  const { agent, page } = await app.signIn()
  other.close()
  expect(page.body).toBe("home")
  const session = await agent.get("/auth/session")
  expect(session.json).toMatchObject({ user: { email: "ada@idp.test" } })
  expect(app.errors.map(([type]) => type)).toEqual(["EventError", "EventError"])
  const { err } = app.errors[1]![1].cause as { err: Error }
  expect(err.message).toMatch(/^the audit log lost: allowed signIn, user \S+, session \S+$/)
  expect(String(((err.cause as { err?: unknown }).err ?? err.cause) as Error)).toMatch(/database is locked/)
  expect(run("SELECT id FROM decisions")).toEqual([])
})
