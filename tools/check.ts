/**
 * `npm run check`: what a contributor runs before each commit, in two minutes. `npm test` has all of it and adds what needs apps,
 * servers, browsers and other runtimes. Ends with one line `N passed, N failed, N skipped`.
 * @module
 */
import { basics } from "./stages/basics.ts"
import { runStages } from "./stages/run.ts"
import { vitest } from "./stages/vitest.ts"

const tests = ["core/", "password/", "cli/test/", "conformance/test/interface", "tools/runtimes/node"]

await runStages([
  ...basics,
  ["Unit tests, and all scenarios on Node", () => vitest(tests, {}, ["--exclude=**/*in-browser*"])],
])
