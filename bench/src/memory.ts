import process from "node:process"
import type { Operation } from "./operation.ts"

const reads = 200_000

function usedBytes(): number {
  globalThis.gc?.()
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}

/** Returns the growth of the heap in bytes after 200,000 operations. Needs `--expose-gc`. */
export async function measureGrowth(operation: Operation): Promise<{ reads: number; bytes: number }> {
  for (let n = 0; n < reads / 20; n++) await operation()
  const before = usedBytes()
  for (let n = 0; n < reads; n++) await operation()
  return { reads, bytes: usedBytes() - before }
}
