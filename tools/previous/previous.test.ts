import { basename } from "node:path"
import { expect, it } from "vitest"
import { merge } from "./app.ts"
import { overlaysOf, previous } from "./versions.ts"
import { findUnexpected } from "../scaffold/expected.ts"
import { readSteps } from "../scaffold/steps.ts"

it("a minor version has the files of its major before its own", () => {
  const found = previous.find(({ name }) => name === "sveltekit@2.63")!
  expect(overlaysOf(found).map((folder) => basename(folder))).toEqual(["2", "2.63"])
})

it("a version's facts are merged into the app's, and null takes away", () => {
  const app = { start: ["build"], exceptions: { "a/b": "never", "c/d": "not yet" } }
  const version = { start: ["dist"], exceptions: { "c/d": null, "e/f": "not in 2" } }
  expect(merge(app, version)).toEqual({ start: ["dist"], exceptions: { "a/b": "never", "e/f": "not in 2" } })
})

it("a README's sections are commands and files, in their order", () => {
  const page = `# App

## Elsewhere

\`\`\`sh
rm -rf /
\`\`\`

## Get started

\`\`\`sh
npm install a # once
npm run dev
\`\`\`

\`\`\`ts
// src/a.ts
export const a = 1

// src/b.ts, at the top
import "./a.ts"
\`\`\`

\`\`\`ts
explains("only")
\`\`\`

\`\`\`svelte
<!-- src/routes/[id]/+page.svelte -->
<h1>Page</h1>
\`\`\`

## Later
`
  expect(readSteps("README.md", page, ["Get started"])).toEqual([
    { kind: "run", command: "npm install a" },
    { kind: "run", command: "npm run dev" },
    { kind: "write", path: "src/a.ts", text: "export const a = 1\n", at: undefined },
    { kind: "write", path: "src/b.ts", text: 'import "./a.ts"\n', at: "top" },
    { kind: "write", path: "src/routes/[id]/+page.svelte", text: "<h1>Page</h1>\n", at: undefined },
  ])
  expect(() => readSteps("README.md", page, ["Start"])).toThrow('no heading "## Start"')
})

it("an app that must fail on the version that npm gives may fail in no other way, and may not work", () => {
  const latest = { package: "nitro", install: "npm install nitro", fails: "peer vite@7" }
  expect(findUnexpected(["npm error: peer vite@7 of nitro"], latest)).toEqual([])
  expect(findUnexpected([], latest)).toEqual([expect.stringContaining("It works. Remove `fails`")])
  expect(findUnexpected(["npm error: ENOTFOUND"], latest)).toEqual([expect.stringContaining("ENOTFOUND")])
})

it("an app that must work on the version that npm gives has all of its faults reported", () => {
  const latest = { package: "nitro", install: "npm install nitro" }
  expect(findUnexpected(["500", "401"], latest)).toEqual(["500", "401"])
  expect(findUnexpected([], latest)).toEqual([])
})
