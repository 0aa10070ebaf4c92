/**
 * Remembers that this commit has passed CI: `npm test` compares the next change with it.
 * @module
 */
import { keepPassed } from "./change.ts"

keepPassed()
