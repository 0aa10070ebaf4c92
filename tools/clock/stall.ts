/**
 * Stops this process again and again, as a busy machine does. Clocks go on meanwhile. Load it with `--import "./tools/clock/stall.ts?ms=1200&every=100"`.
 * @module
 */
const { searchParams } = new URL(import.meta.url)
const [ms, everyMs] = [Number(searchParams.get("ms") ?? 1_200), Number(searchParams.get("every") ?? 100)]
const cell = new Int32Array(new SharedArrayBuffer(4))

// an interval would be overdue after each stall, and leave no time in between
const stall = (): void => {
  Atomics.wait(cell, 0, 0, ms)
  setTimeout(stall, everyMs).unref()
}

setTimeout(stall, everyMs).unref()
