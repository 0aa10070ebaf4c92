/**
 * A process with read-only access. It prints the error of a call that writes.
 * @module
 */
import { AdapterError } from "@svc-auth/core/errors"
import { SqliteAdapter } from "@svc-auth/sqlite"
import { writeSync } from "node:fs"
import process from "node:process"

const adapter = SqliteAdapter(process.argv[2]!)
try {
  await adapter.createUser({ id: "bob", email: "bob@app.test", emailVerified: null })
} catch (error) {
  writeSync(1, `${JSON.stringify({ typed: error instanceof AdapterError, message: (error as Error).message })}\n`)
}
