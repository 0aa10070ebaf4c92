/** What a new app gets if it installs a package without naming a version. */
export interface Latest {
  /** The package, which the scaffolder's `package.json` names in a version of its own. */
  readonly package: string
  /** The command that installs it. */
  readonly install: string
  /** Text of the failure, if this version of the package cannot work. Absent: the app must work. */
  readonly fails?: string
}

/**
 * Returns the faults that are not the expected failure. An app that works although it is expected to fail is a fault, too, because the
 * README then warns of nothing.
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
