import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** A folder where other processes record the numbers of the mutants that they reach. */
export interface Met {
  readonly folder: string
  /** Returns the numbers recorded since the folder was last emptied. */
  take(): ReadonlySet<number>
  remove(): void
}

export function createMet(): Met {
  const folder = mkdtempSync(join(tmpdir(), "svc-auth-met-"))
  return {
    folder,
    take() {
      const names = readdirSync(folder)
      for (const name of names) rmSync(join(folder, name))
      return new Set(names.map(Number))
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
