#!/usr/bin/env node
/**
 * Prisma's schema engine as WebAssembly, over the app's driver. The commands of Prisma start it in place of the program that they would
 * download from a host of Prisma, which tests must not depend on. It answers their JSON-RPC calls, one a line.
 * @module
 */
import { createRequire } from "node:module"
import process from "node:process"
import { createInterface } from "node:readline"
import { pathToFileURL } from "node:url"

const app = createRequire(`${process.cwd()}/`)
const driver = createRequire(app.resolve("@prisma/adapter-pg"))
const load = (require, name) => import(pathToFileURL(require.resolve(name)).href)

const { SchemaEngine } = await load(app, "@prisma/schema-engine-wasm")
const { PrismaPg } = await load(app, "@prisma/adapter-pg")
const { bindMigrationAwareSqlAdapterFactory } = await load(driver, "@prisma/driver-adapter-utils")
const { default: pg } = await load(driver, "pg")

const [char, text] = [18, 25]

/** PostgreSQL's catalog has columns of the type "char", which the driver adapter does not know. */
class Pool extends pg.Pool {
  async query(...args) {
    const result = await super.query(...args)
    for (const field of result.fields) if (field.dataTypeID === char) field.dataTypeID = text
    return result
  }
}

const valueOf = (option) => process.argv[process.argv.indexOf(option) + 1]

// a command such as `can-connect-to-database`: a database that cannot be reached fails the next call
if (process.argv.includes("cli")) process.exit(0)

const pool = new Pool({ connectionString: JSON.parse(valueOf("--datasource")).url })
const factory = bindMigrationAwareSqlAdapterFactory(new PrismaPg(pool))
const engine = await SchemaEngine.new({ datamodels: undefined }, () => {}, factory)

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line)
  const answer = await engine[method](params).then(
    (result) => ({ result: result ?? null }),
    ({ message }) => ({ error: { code: 1, message, data: { message } } }),
  )
  console.log(JSON.stringify({ jsonrpc: "2.0", id, ...answer }))
}
await pool.end()
