import process from "node:process"

/** Functions that run at the end, the last one first, also if the bench is interrupted. */
export class Opened {
  readonly #closers: (() => unknown)[] = []

  constructor() {
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.once(signal, () => void this.close().finally(() => process.exit(1)))
    }
  }

  add<T extends { close(): unknown }>(thing: T): T {
    this.#closers.push(() => thing.close())
    return thing
  }

  async close(): Promise<void> {
    for (let close = this.#closers.pop(); close; close = this.#closers.pop()) await close()
  }
}
