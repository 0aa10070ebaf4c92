/**
 * `npm run check`: what a contributor runs before each commit, in a minute. `npm test` has all of it and adds what needs apps, servers,
 * browsers and other runtimes. Ends with one line `N passed, N failed, N skipped`.
 * @module
 */
import { basics } from "./stages/basics.ts"
import { runStages } from "./stages/run.ts"
import { vitest } from "./stages/vitest.ts"

/** Files of tests that take seconds each: `npm test` has them. */
const slow = ["**/*in-browser*", "**/growth*", "**/interleaving*", "**/hash*", "**/overload*", "**/mutations*"]

await runStages([
  ...basics,
  [
    "Quick tests of the core, of passwords and of strict providers, and scenarios in process",
    () =>
      vitest(
        ["core/", "password/", "strict/", "tools/runtimes/node"],
        { SVC_PART: "1" },
        slow.map((one) => `--exclude=${one}`),
      ),
  ],
])
