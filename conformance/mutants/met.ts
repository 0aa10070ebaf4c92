import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** A folder where other processes leave the numbers of the mutants that they come by. */
export interface Met {
  readonly folder: string
  /** The numbers since it was last emptied. */
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
