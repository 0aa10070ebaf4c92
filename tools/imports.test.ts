import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { findImportRing, findImports } from "./imports.ts"
import { root } from "./root.ts"

// core/test/floors.test.ts checks the core
test.each(globSync("{cli,conformance,password,strict,{adapters,clients,frameworks}/*}/src", { cwd: root }))(
  "no file of %s imports itself through other files",
  (folder) => {
    const source = join(root, folder)
    const files = globSync("**/*.{ts,tsx}", { cwd: source }).map((file) => file.replaceAll("\\", "/")).sort()
    expect(files).not.toEqual([])
    const edges = files.flatMap((file) => findImports(file, readFileSync(join(source, file), "utf8")))
    expect(findImportRing(edges)).toBeUndefined()
  },
)
