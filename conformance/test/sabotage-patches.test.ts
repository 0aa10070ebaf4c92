import { readdirSync, readFileSync } from "node:fs"
import { stripTypeScriptTypes } from "node:module"
import { expect, it } from "vitest"
import { applyPatch, readPatches } from "../scripts/sabotage.ts"

const root = new URL("../../", import.meta.url)
const files = readdirSync(new URL("conformance/sabotage/", root))

// `npm test` plays only a sample of the faults: without this test, nothing would report a fault that no longer fits the sources
it.each(files)("every fault in %s fits the sources as they are", (file) => {
  const apply = (patch: ReturnType<typeof readPatches>[number]) =>
    applyPatch(patch, readFileSync(new URL(patch.file, root), "utf8"))
  for (const patch of readPatches(file)) expect(() => apply(patch), patch.name).not.toThrow()
})

// a patched file that does not parse stops the app, and says nothing about the scenario
it.each(files)("every fault in %s leaves sources that parse", (file) => {
  for (const patch of readPatches(file)) {
    const text = applyPatch(patch, readFileSync(new URL(patch.file, root), "utf8"))
    expect(() => stripTypeScriptTypes(text), `${patch.name} in ${patch.file}`).not.toThrow()
  }
})
