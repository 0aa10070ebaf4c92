import process from "node:process"

/** `npm test` sets `SVC_PART`. A file of tests that runs by itself, and `npm run nightly`, play their whole lists. */
export const isPart: boolean = process.env.SVC_PART !== undefined

/** Returns the first `count` items in `npm test`, and otherwise all. */
export const partOf = <T>(items: readonly T[], count: number): readonly T[] => isPart ? items.slice(0, count) : items
