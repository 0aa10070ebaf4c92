import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { promisify, stripVTControlCharacters } from "node:util"
import { expect, test } from "vitest"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** What Deno's documentation finds wrong with the public entries: members may speak for themselves, symbols may not. */
async function findFaults(): Promise<string[]> {
  const { exports } = JSON.parse(readFileSync(`${root}/jsr.json`, "utf8")) as { exports: Record<string, string> }
  const { stderr } = await promisify(execFile)(
    `${root}/node_modules/.bin/deno`,
    ["doc", "--lint", ...Object.values(exports)],
    { cwd: root, maxBuffer: 2 ** 24 },
  ).catch((failed: { stderr: string }) => failed)
  const faults = [...stripVTControlCharacters(stderr).matchAll(/^error\[([\w-]+)\]: (.*)\n\s*--> (.*):(\d+):(\d+)$/gm)]
  // members without a comment there always are: none found means that the answer was not understood
  expect(faults.length, stderr).toBeGreaterThan(0)
  return faults
    .filter(([, rule, , , , column]) => rule !== "missing-jsdoc" || column === "1")
    .map(([, , what, file, line]) => `${file}:${line} ${what}`)
}

test("every public symbol says what it is, and names no type that is not public", async () => {
  expect(await findFaults()).toEqual([])
}, 60_000)
