/**
 * Counts what each operation of ours calls: functions of our packages, and functions of Node's and the web's cryptography. It runs as a process of
 * its own, from the published form: what it prints is JSON.
 * @module
 */
import { Session } from "node:inspector/promises"
import process from "node:process"
import { svcAuth } from "./library.ts"
import { scenarios } from "./scenarios.ts"

export type Counts = Readonly<Record<string, number>>

/** Where our packages are in a path. */
const ours = "/@svc-auth/"
const repetitions = 10

const calls: Record<string, number> = {}

/** Counts the calls of the object's methods. */
function watch(object: object, names: readonly string[]): void {
  for (const name of names) {
    const method: (...args: unknown[]) => unknown = Reflect.get(object, name)
    const value = function (this: unknown, ...args: unknown[]): unknown {
      calls[name] = (calls[name] ?? 0) + 1
      return method.apply(this, args)
    }
    Object.defineProperty(object, name, { value, configurable: true })
  }
}

// the library reads them on its first use, which is later
watch(process.getBuiltinModule("node:crypto"), [
  ...["createCipheriv", "createDecipheriv", "createHash", "createHmac", "createSecretKey", "hash", "hkdfSync"],
])
watch(Crypto.prototype, ["getRandomValues"])
watch(SubtleCrypto.prototype, [
  "decrypt",
  "deriveBits",
  "deriveKey",
  "digest",
  "encrypt",
  "importKey",
  "sign",
  "verify",
])

/** Returns how often each is called per operation, after the operation has run often enough to load and cache everything. */
async function count(session: Session, { prepare }: typeof scenarios[number]): Promise<Counts> {
  const operation = await prepare(svcAuth)
  const repeat = async () => {
    for (let n = 0; n < repetitions; n++) await operation()
  }
  await repeat()
  for (const name of Object.keys(calls)) delete calls[name]
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false })
  await repeat()
  const { result } = await session.post("Profiler.takePreciseCoverage")
  await session.post("Profiler.stopPreciseCoverage")
  const own = result.filter(({ url }) => url.includes(ours)).flatMap(({ functions }) => functions)
  const functions = own.reduce((sum, { ranges }) => sum + ranges[0]!.count, 0)
  const perOperation = Object.entries({ functions, ...calls }).map(([name, times]) => [name, times / repetitions])
  return Object.fromEntries(perOperation.toSorted()) as Counts
}

const session = new Session()
session.connect()
await session.post("Profiler.enable")
const counted: Record<string, Counts> = {}
for (const scenario of scenarios) counted[scenario.id] = await count(session, scenario)
process.stdout.write(JSON.stringify(counted))
