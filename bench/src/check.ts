import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { buildApps } from "./apps.ts"
import { runNode } from "./child.ts"
import type { Counts } from "./counts.ts"

const file = fileURLToPath(new URL("../counts.json", import.meta.url))

/** By how much the number of functions may differ. A refactoring changes it, and an `await` in a loop more than that. */
const tolerance = 0.1

const isSame = (name: string, before = 0, now = 0): boolean =>
  name === "functions" ? Math.abs(now - before) <= before * tolerance : now === before

/** Returns the lines that differ between the committed counts and these. */
function compare(before: Readonly<Record<string, Counts>>, now: Readonly<Record<string, Counts>>): string[] {
  return Object.entries(now).flatMap(([id, counts]) => {
    const known = before[id] ?? {}
    const names = [...new Set([...Object.keys(known), ...Object.keys(counts)])]
    return names.filter((name) => !isSame(name, known[name], counts[name]))
      .map((name) => `${id} ${name}: ${known[name] ?? 0} → ${counts[name] ?? 0}`)
  })
}

/** Compares the calls of each operation with the committed counts. @param writes replaces the committed counts */
export async function check(writes: boolean): Promise<void> {
  const toFile = await buildApps()
  const counted = JSON.parse(runNode([toFile("files", "counts")])) as Record<string, Counts>
  if (writes) return writeFileSync(file, `${JSON.stringify(counted, undefined, 2)}\n`)
  const differences = compare(JSON.parse(readFileSync(file, "utf8")), counted)
  if (differences.length === 0) {
    return console.log(`The calls of ${Object.keys(counted).length} operations are as committed`)
  }
  throw new Error(
    `Calls per operation have changed; if that is meant, run \`npm run bench -- --check --write\`:\n${
      differences.join("\n")
    }`,
  )
}
