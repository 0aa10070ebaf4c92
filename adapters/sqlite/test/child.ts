/**
 * One process on a file, told by its arguments what to do. It says `ready`, and begins when its input ends; each line after that is one
 * result, printed when it is had.
 * @module
 */
import { SqliteAdapter } from "@svc-auth/sqlite"
import { writeSync } from "node:fs"
import { text } from "node:stream/consumers"
import { DatabaseSync } from "node:sqlite"
import process from "node:process"

const [file = "", task = "", count = "0"] = process.argv.slice(2)
const adapter = SqliteAdapter(file)
const say = (result: unknown) => writeSync(1, `${JSON.stringify(result)}\n`)

const hour = 3_600_000
const tryTo = async (call: () => unknown) => {
  try {
    return await call()
  } catch (error) {
    return (error as Error).message
  }
}

const tasks: Readonly<Record<string, (number: number) => unknown>> = {
  // who opens the file first makes the tables
  open: () => adapter.getUser("ada"),
  hit: () => adapter.hit("ada", 60),
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

say("ready")
if (task === "lock") {
  const database = new DatabaseSync(file)
  database.exec("pragma busy_timeout = 5000; begin immediate")
  say("locked")
  await text(process.stdin)
  database.exec("commit")
  say("released")
} else if (task === "keep") {
  process.umask(0o022)
  await adapter.hit("ada", 60)
  say("open")
  await text(process.stdin)
} else if (task === "app") {
  // an app's own transaction, which takes its time
  const database = new DatabaseSync(file)
  await text(process.stdin)
  database.exec("create table notes (id integer primary key); begin immediate; insert into notes default values")
  say("writing")
  database.exec(`insert into notes select max(n) from (
    with recursive numbers (n) as (select 2 union all select n + 1 from numbers limit 3000000) select n from numbers)`)
  database.exec("commit")
} else {
  await text(process.stdin)
  for (let number = 0; number < Number(count); number++) say(await tryTo(() => tasks[task]!(number)))
}
