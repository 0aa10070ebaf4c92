/**
 * `npm run nightly`: runs the whole lists that `npm test` samples. Takes most of a night on two cores. `npm run nightly -- matrix fuzz` runs these
 * stages of it. Ends with one line `N passed, N failed, N skipped`.
 * @module
 */
import process from "node:process"
import { chooseStages } from "./stages/nightly.ts"
import { runStages } from "./stages/run.ts"

await runStages(chooseStages(process.argv.slice(2)))
