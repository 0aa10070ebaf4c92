/**
 * What a process with a cache and its parent send to each other.
 * @module
 */
import process from "node:process"
import type { RedisAdapter } from "../src/index.ts"

export interface Ask {
  readonly id: number
  readonly call: keyof RedisAdapter
  readonly args: readonly unknown[]
}

/** The result, and when the call began and ended, by the clock of `now`. */
export interface Answer {
  readonly id: number
  readonly began: number
  readonly ended: number
  readonly value?: unknown
  readonly error?: string
  /** Whether no read of a session reached Redis since the last answer. */
  readonly wasKept: boolean
}

/** Milliseconds by a clock that all processes of the machine share. */
export const now = (): number => Number(process.hrtime.bigint()) / 1e6
