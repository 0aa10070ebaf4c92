/**
 * Verdicts of earlier runs, one file for each mutant and stage, so that a run can continue an earlier one. A verdict holds while the
 * mutated file and the test that noticed the mutant are unchanged. A survivor's verdict holds while all tests of the stage are unchanged.
 * @module
 */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../root.ts"
import type { Mutant } from "./mutant.ts"
import { toHash } from "./sample.ts"
import type { Stage, Verdict } from "./stage.ts"

const folder = join(root, "node_modules/.cache/svc-auth/mutants")

interface Entry<Value> {
  readonly key: string
  readonly value: Value
}

function read<Value>(name: string, key: string | ((value: Value) => string)): Value | undefined {
  const file = join(folder, `${toHash(name)}.json`)
  if (!existsSync(file)) return undefined
  const entry: Entry<Value> = JSON.parse(readFileSync(file, "utf8"))
  return entry.key === (typeof key === "string" ? key : key(entry.value)) ? entry.value : undefined
}

function write<Value>(name: string, key: string, value: Value): void {
  mkdirSync(folder, { recursive: true })
  const entry: Entry<Value> = { key, value }
  writeFileSync(join(folder, `${toHash(name)}.json`), JSON.stringify(entry))
}

const hashes = new Map<string, string>()

/** Returns the hash of the files that the globs find, computed once in a run. */
function hashFiles(...globs: readonly string[]): string {
  const name = globs.join("\n")
  const known = hashes.get(name)
  if (known !== undefined) return known
  const files = globs.flatMap((glob) => globSync(glob, { cwd: root })).toSorted()
  const hash = toHash(...files.flatMap((file) => [file, readFileSync(join(root, file), "utf8")]))
  hashes.set(name, hash)
  return hash
}

function toKey(stage: Stage, { file, edit }: Mutant, { by }: Verdict): string {
  const own = by && stage.fileOf(by)
  const tests = own && existsSync(join(root, own)) ? [own] : stage.files
  return toHash(hashFiles(file), JSON.stringify(edit), hashFiles(...tests))
}

const nameOf = (stage: Stage, mutant: Mutant): string => `${stage.name} ${mutant.id}`

export const readVerdict = (stage: Stage, mutant: Mutant): Verdict | undefined =>
  read<Verdict>(nameOf(stage, mutant), (verdict) => toKey(stage, mutant, verdict))

export const writeVerdict = (stage: Stage, mutant: Mutant, verdict: Verdict): void =>
  write(nameOf(stage, mutant), toKey(stage, mutant, verdict), verdict)

/** Returns the compiler's verdict on the mutant, cached until its file changes. */
export function remember(mutant: Mutant, judge: (mutant: Mutant) => boolean): boolean {
  const name = `compiler ${mutant.id}`
  const key = toHash(hashFiles(mutant.file), JSON.stringify(mutant.edit))
  const known = read<boolean>(name, key)
  if (known !== undefined) return known
  const answer = judge(mutant)
  write(name, key, answer)
  return answer
}
