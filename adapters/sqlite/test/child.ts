/**
 * A process that does one task on a file, as its arguments say. It prints `ready` and starts when its input ends. Each later line of
 * its output is one result.
 * @module
 */
import { SqliteAdapter } from "@svc-auth/sqlite"
import { writeSync } from "node:fs"
import { text } from "node:stream/consumers"
import { DatabaseSync } from "node:sqlite"
import process from "node:process"
import { countOne } from "../../../conformance/src/adapter/groups.ts"

const [file = "", task = "", count = "0"] = process.argv.slice(2)
// on a busy machine the other processes may need longer than the default
const adapter = SqliteAdapter(file, { busyTimeoutSeconds: 60 })
const print = (result: unknown) => writeSync(1, `${JSON.stringify(result)}\n`)

const hour = 3_600_000
const tryTo = async (call: () => unknown) => {
  try {
    return await call()
  } catch (error) {
    return (error as Error).message
  }
}

const tasks: Readonly<Record<string, (number: number) => unknown>> = {
  // the first process that opens the file creates the tables
  open: () => adapter.getUser("ada"),
  hit: () => countOne(adapter, "ada", 60),
  use: (number) => adapter.useVerificationToken({ identifier: "ada", token: `${number}` }),
  sign: async (number) => {
    const user = { id: `${process.pid}-${number}`, email: `${number}@app.test`, emailVerified: null }
    await adapter.createUser(user)
    return user.id
  },
  session: async () => {
    const session = { sessionToken: crypto.randomUUID(), userId: "ada", expires: new Date(Date.now() + hour) }
    return (await adapter.createSession(session)).sessionToken
  },
}

print("ready")
if (task === "lock") {
  const database = new DatabaseSync(file)
  database.exec("pragma busy_timeout = 5000; begin immediate")
  print("locked")
  await text(process.stdin)
  database.exec("commit")
  print("released")
} else if (task === "keep") {
  process.umask(0o022)
  await countOne(adapter, "ada", 60)
  print("open")
  await text(process.stdin)
} else if (task === "app") {
  // a long transaction of the app
  const database = new DatabaseSync(file)
  await text(process.stdin)
  database.exec("create table notes (id integer primary key); begin immediate; insert into notes default values")
  print("writing")
  database.exec(`insert into notes select max(n) from (
    with recursive numbers (n) as (select 2 union all select n + 1 from numbers limit 3000000) select n from numbers)`)
  database.exec("commit")
} else {
  await text(process.stdin)
  for (let number = 0; number < Number(count); number++) print(await tryTo(() => tasks[task]!(number)))
}
