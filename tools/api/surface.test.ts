import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { readSurfaceOf } from "./surface.ts"

const exports = {
  ".": { "@svc-auth/source": "./src/index.ts", types: "./dist/index.d.ts", default: "./dist/index.js" },
  "./parts/*": { "@svc-auth/source": "./src/parts/*.ts", types: "./dist/parts/*.d.ts", default: "./dist/parts/*.js" },
  "./package.json": "./package.json",
}

/** Returns the surface of a package whose build has these declarations, by their path in `dist` without `.d.ts`. */
function read(modules: Readonly<Record<string, string>>, sources = Object.keys(modules)): string {
  const folder = mkdtempSync(join(tmpdir(), "svc-auth-api-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  write("package.json", `{ "type": "module" }`)
  for (const [module, text] of Object.entries(modules)) write(`dist/${module}.d.ts`, text)
  for (const module of sources) write(`src/${module}.ts`, "")
  return readSurfaceOf(folder, { name: "pack", version: "0.0.0", exports })
}

test("the surface has the exports of the entries and what these need, and nothing else", () => {
  const surface = read({
    index: `export { open as start, type Door } from "./door.ts";\nexport { Lock } from "lock";`,
    door: `
      import type { Key, Ring } from "keys";
      /** Not for the report. */
      export interface Door { readonly frame: Frame /* of wood */ }
      interface Frame { readonly key: Key }
      export interface Window { readonly ring: Ring }
      export declare function open(door: Door): void;`,
  })
  expect(surface).toBe(`## pack

- \`Door\` of door
- \`Lock\` of index
- \`start\` is \`open\` of door

## Module door

\`\`\`ts
import type { Key, Ring } from "keys";
export interface Door {
    readonly frame: Frame;
}
interface Frame {
    readonly key: Key;
}
export declare function open(door: Door): void;
\`\`\`

## Module index

\`\`\`ts
export { Lock } from "lock";
\`\`\`
`)
})

test("the surface expands wildcards by the sources, not by an old build", () => {
  const modules = { index: "export {};", "parts/a": "export default function a(): void;", "parts/old": "export {};" }
  const surface = read(modules, ["index", "parts/a"])
  expect(surface).toContain("## pack/parts/a\n\n- `default` of parts/a\n")
  expect(surface).not.toContain("old")
})

test("the surface does not change with comments and the order of declarations", () => {
  const [a, b] = ["export interface A { b: B }", "export interface B { a: A }"]
  expect(read({ index: `/** One. */ ${a}\n${b}` })).toBe(read({ index: `${b}\n// two\n${a}` }))
})

test("the surface keeps the order of overloads, and additions to the types of others", () => {
  const surface = read({
    index: `export declare function f(a: string): string;\nexport declare function f(a: number): number;\n
      declare global { namespace App { interface Locals { auth: string } } }`,
  })
  expect(surface).toMatch(/f\(a: string\).*\n.*f\(a: number\)/)
  expect(surface).toContain("auth: string")
})

test("a package without a build is an error", () => {
  expect(() => read({ index: "export {};" }, ["index", "parts/new"])).toThrow("run `npm run build`")
})
