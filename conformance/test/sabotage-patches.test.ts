import { readdirSync, readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { applyPatch, readPatches } from "../scripts/sabotage.ts"

const root = new URL("../../", import.meta.url)
const files = readdirSync(new URL("conformance/sabotage/", root))

// each commit plays only a sample of them; a change of the sources breaks the others unnoticed
it.each(files)("every fault in %s fits the sources as they are", (file) => {
  const apply = (patch: ReturnType<typeof readPatches>[number]) =>
    applyPatch(patch, readFileSync(new URL(patch.file, root), "utf8"))
  for (const patch of readPatches(file)) expect(() => apply(patch), patch.name).not.toThrow()
})
