/**
 * Moves the clock forward at each look at it, as if every step of the process took long. Load it with `--import "./tools/clock/drift.ts?ms=1000"`.
 * @module
 */
const ms = Number(new URL(import.meta.url).searchParams.get("ms") ?? 1_000)
const { Date: real } = globalThis
let aheadMs = 0
const now = (): number => real.now() + (aheadMs += ms)

globalThis.Date = new Proxy(real, {
  construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [now()], made),
  get: (target, name) => name === "now" ? now : Reflect.get(target, name),
  apply: () => new Date().toString(),
})
