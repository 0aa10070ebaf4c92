/**
 * Counts what each operation of ours calls (functions of our packages, methods of the store, functions of Node's and the web's cryptography) and the
 * bytes that it allocates. It runs as a process of its own, from the published form: what it prints is JSON. Needs `--expose-gc`, and a young
 * generation in which no collection runs while bytes are counted.
 * @module
 */
import { Session } from "node:inspector/promises"
import process from "node:process"
import { getHeapStatistics } from "node:v8"
import { type Library, svcAuth } from "./library.ts"
import type { Operation } from "./operation.ts"
import { scenarios } from "./scenarios.ts"

export type Counts = Readonly<Record<string, number>>

/** Where our packages are in a path. */
const ours = "/@svc-auth/"
const repetitions = 10

const calls: Record<string, number> = {}

/** Counts the calls of the object's methods. @param group the name under which all of them count. Default: their own */
function watch(object: object, names: readonly string[], group?: string): void {
  for (const name of names) {
    const method: (...args: unknown[]) => unknown = Reflect.get(object, name)
    const value = function (this: unknown, ...args: unknown[]): unknown {
      calls[group ?? name] = (calls[group ?? name] ?? 0) + 1
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

const watched = new WeakSet<object>()

/** Our library, with stores whose calls are counted. */
const library: Library = {
  ...svcAuth,
  answer(request, config) {
    const { adapter } = config
    if (adapter && !watched.has(adapter)) {
      watched.add(adapter)
      watch(adapter, Object.keys(adapter).filter((name) => typeof Reflect.get(adapter, name) === "function"), "store")
    }
    return svcAuth.answer(request, config)
  },
}

/** Returns the bytes that the operation allocates on the heap: the least of several attempts, because compilation allocates, too. */
async function countBytes(operation: Operation): Promise<number> {
  const [attempts, operations] = [8, 200]
  const found: number[] = []
  for (let attempt = 0; attempt < attempts; attempt++) {
    globalThis.gc!()
    const before = getHeapStatistics().used_heap_size
    for (let n = 0; n < operations; n++) await operation()
    found.push((getHeapStatistics().used_heap_size - before) / operations)
  }
  return Math.round(Math.min(...found))
}

/** Returns how often each is called per operation, after the operation has run often enough to load and cache everything. */
async function count(session: Session, { prepare }: typeof scenarios[number]): Promise<Counts> {
  const operation = await prepare(library)
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
  return { ...Object.fromEntries(perOperation.toSorted()), bytes: await countBytes(operation) }
}

const session = new Session()
session.connect()
await session.post("Profiler.enable")
const counted: Record<string, Counts> = {}
for (const scenario of scenarios) counted[scenario.id] = await count(session, scenario)
process.stdout.write(JSON.stringify(counted))
