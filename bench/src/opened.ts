import process from "node:process"

/** What has to be closed at the end, the last one first. */
export class Opened {
  readonly #closers: (() => unknown)[] = []

  add<T extends { close(): unknown }>(thing: T): T {
    this.#closers.push(() => thing.close())
    return thing
  }

  async close(): Promise<void> {
    for (let close = this.#closers.pop(); close; close = this.#closers.pop()) await close()
  }
}

/** Closes what the function opens, also if the bench is interrupted. */
export async function withOpened<T>(run: (opened: Opened) => Promise<T>): Promise<T> {
  const opened = new Opened()
  const interrupted = () => void opened.close().finally(() => process.exit(1))
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, interrupted)
  try {
    return await run(opened)
  } finally {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, interrupted)
    await opened.close()
  }
}
