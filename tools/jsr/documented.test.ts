import { readFileSync } from "node:fs"
import { join } from "node:path"
import { stripVTControlCharacters } from "node:util"
import { expect, test } from "vitest"
import { run } from "../process.ts"
import { root } from "../root.ts"
import { members } from "./members.ts"

/** The public entries of all packages. A type that one of them names may be public in another. */
const entries = members.flatMap((folder) => {
  const text = readFileSync(join(root, folder, "deno.json"), "utf8")
  const { exports } = JSON.parse(text) as { exports: Record<string, string> }
  return Object.values(exports).map((path) => join(folder, path))
})

/** Whether the file uses this type of a foreign package, which none of our entries exports. */
function isForeign(file: string, type: string): boolean {
  const imports = readFileSync(file, "utf8").matchAll(/^import (?:type )?([^;]*?) from "(?!\.|@svc-auth\/)/gms)
  return [...imports].some(([, names = ""]) => new RegExp(`\\b${type}\\b`).test(names))
}

/** Public unions that the compiler derives from private tables. Editors and the declarations show their members. */
const derived = ["AuthAction"]

/** Returns the errors of Deno's documentation linter for the public entries. Members need no comment, symbols do. */
async function findFaults(): Promise<string[]> {
  const { output } = await run("deno", ["doc", "--lint", ...entries])
  const faults = [
    ...stripVTControlCharacters(output).matchAll(/^error\[([\w-]+)\]: (.*)\n\s*--> (.*):(\d+):(\d+)$/gm),
  ]
  // there are always members without a comment, so an empty result means that the output was not understood
  expect(faults.length, output).toBeGreaterThan(0)
  return faults
    .filter(([, rule, , , , column]) => rule !== "missing-jsdoc" || column === "1")
    .filter(([, , what = ""]) => !derived.some((name) => what.startsWith(`public type '${name}' references private`)))
    .filter(([, , what = "", file = ""]) => !isForeign(file, /private type '(\w+)[.']/.exec(what)?.[1] ?? "-"))
    .map(([, , what, file, line]) => `${file}:${line} ${what}`)
}

test("every public symbol has a comment, and names no type of ours that is not public", async () => {
  expect(await findFaults()).toEqual([])
})
