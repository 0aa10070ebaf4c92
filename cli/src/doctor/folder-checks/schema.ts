import { Refusal } from "../../command.ts"
import { findRange } from "../../manifest.ts"
import { compare } from "../../schema/compare.ts"
import type { Comparison } from "../../schema/comparison.ts"
import { findDialect, findKind } from "../../schema/detect.ts"
import { findUsage, type Project, readMigrations, readProject, type Usage } from "../../schema/project.ts"
import { type Finding, write } from "../finding.ts"
import type { Folder } from "../folder.ts"

const { ok, fault, unknown } = write("schema")
const page = "docs/sql.md#the-tables"

/** Finds out whether the project declares the tables that `@svc-auth/sql` needs. Apps without that adapter have no finding. */
export async function checkSchema({ path, manifest }: Folder): Promise<Finding[]> {
  if (!manifest || findRange(manifest, "@svc-auth/sql") === undefined) return []
  const project = readProject(path)
  const usage = findUsage(project)
  if (!usage.hasAdapter) return []
  const cannotTell = (reason: string) =>
    unknown(`cannot tell whether tables are missing: ${reason}`, `Run \`npx @svc-auth/cli schema --check\`: ${page}`)
  if (usage.unread !== undefined) {
    return [cannotTell(`${usage.unread} does not write out the options of the adapter, or the fields of users`)]
  }
  try {
    return judge(await compareAll(project, usage), cannotTell)
  } catch (thrown) {
    if (thrown instanceof Refusal) return [cannotTell(thrown.message)]
    throw thrown
  }
}

/** @throws {Refusal} */
async function compareAll(project: Project, usage: Usage): Promise<Comparison> {
  const { features, tables, authJsColumns, fields } = usage
  const kind = findKind(project).value
  const dialect = findDialect(project, kind).value
  const part = kind === "sql" ? readMigrations(project) : project
  return await compare(kind, part, { dialect, features, tables, authJsColumns, fields }, usage)
}

function judge({ found, missing, left, conflicts }: Comparison, cannotTell: (reason: string) => Finding): Finding[] {
  if (found.length === 0 && conflicts.length === 0) return [cannotTell("no file in this folder declares one of them")]
  const lacking = missing.length === 0
    ? []
    : [fault(`missing: ${missing.join(", ")}`, `Add them with \`npx @svc-auth/cli schema --write <file>\`: ${page}`)]
  const findings = [...lacking, ...[...conflicts, ...left].map((what) => fault(what, `Correct the schema: ${page}`))]
  return findings.length > 0 ? findings : [ok(`${found.join(", ")} declares the tables of all features`)]
}
