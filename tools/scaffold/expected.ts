/** A package that a new app installs without a version. */
export interface Latest {
  /** The package; the scaffolder's `package.json` has another version of it. */
  readonly package: string
  /** The command that installs it. */
  readonly install: string
  /** Text of the failure, if this version of the package cannot work. Absent: the app must work. */
  readonly fails?: string
}

/**
 * Returns the faults other than the expected failure. An app that works although it is expected to fail is also a fault, because the
 * warning in the README is then out of date.
 */
export function findUnexpected(faults: readonly string[], { install, fails }: Latest): readonly string[] {
  if (fails === undefined) return faults
  if (faults.length === 0) {
    return [
      `"${install}" was expected to fail with: ${fails}\nIt works. Remove \`fails\` from scaffold.json, and correct the README.`,
    ]
  }
  const others = faults.filter((fault) => !fault.includes(fails))
  return others.map((fault) => `"${install}" was expected to fail with: ${fails}\nIt failed otherwise: ${fault}`)
}
