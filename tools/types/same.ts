/** `true` exactly where both types are the same. */
export type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

/** Compiles for `true` only. */
export const isTrue = <T extends true>(): T | undefined => undefined
