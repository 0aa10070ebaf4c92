import { execFileSync } from "node:child_process"
import { dirname, join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { median } from "./measure.ts"

const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), "cold")

/**
 * Returns the milliseconds from the import to the first response. Each measurement has its own process, and the
 * libraries take turns.
 */
export function raceFromCold(rounds: number): { svcAuth: number; authJs: number } {
  const once = (file: string): number =>
    Number(execFileSync(process.execPath, [join(folder, file)], { encoding: "utf8", env: { PATH: process.env.PATH } }))
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    ours.push(once("svc-auth.js"))
    theirs.push(once("auth-js.js"))
  }
  return { svcAuth: median(ours), authJs: median(theirs) }
}
