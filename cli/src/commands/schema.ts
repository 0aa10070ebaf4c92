import { statSync } from "node:fs"
import { join, posix } from "node:path"
import { parseArgs } from "node:util"
import type { SchemaDialect, TableFeature } from "@svc-auth/sql/schema"
import { type Command, Refusal, type Surroundings } from "../command.ts"
import { assertWritable, write } from "../init/changes.ts"
import { confirm } from "../init/confirm.ts"
import { toPrintableLine } from "../printable.ts"
import { readText } from "../read-text.ts"
import { compare } from "../schema/compare.ts"
import type { Comparison, File } from "../schema/comparison.ts"
import { findDialect, findKind, type Found, type SchemaKind } from "../schema/detect.ts"
import { findUsage, type Project, readMigrations, readProject, type Usage } from "../schema/project.ts"

const kinds: Readonly<Record<SchemaKind, string>> = { sql: "SQL", drizzle: "Drizzle", prisma: "Prisma" }
const dialects: readonly SchemaDialect[] = ["postgres", "mariadb", "mysql", "sqlite"]
const idTypes = ["text", "uuid", "integer"] as const
const allFeatures: readonly TableFeature[] = ["email", "passkeys", "passwords", "second-factor", "revocation"]

/** The next step for the developer, after the file is written. */
const next: Readonly<Record<SchemaKind, string>> = {
  drizzle: "create the migration with `npx drizzle-kit generate`, and run it with `npx drizzle-kit migrate`",
  prisma: "create and run the migration with `npx prisma migrate dev`, and write the client with `npx prisma generate`",
  sql: "run the file with the tool that runs your migrations",
}

/** `svc-auth schema`: prints the tables of `@svc-auth/sql`, or adds them to the project. */
export const schema: Command = {
  summary: "prints the tables that the app needs, adds them to its schema, or checks that it has them",
  help: `Usage: svc-auth schema [--sql | --drizzle | --prisma] [--dialect <name>] [--features <list>] [--ids <type>]
       svc-auth schema … --write <file> [--yes]
       svc-auth schema … --check

Prints the tables that @svc-auth/sql needs and the project lacks, and for SQL all of them. What you do not name is detected from
package.json, the schema and the imports of the app in this folder. Its code is read, and does not run.

  --sql, --drizzle, --prisma
                     the form
  --dialect <name>   postgres, mariadb, mysql or sqlite
  --features <list>  the features with tables, such as email,passkeys. There are ${allFeatures.join(", ")}; or none
  --ids <type>       the type of the ids of users: ${idTypes.join(", ")}
  --write <file>     adds what is missing to this Drizzle module or Prisma schema, after a diff. For SQL, name the folder of your
                     migrations: it gets the next numbered file. Nothing that is there is removed
  --yes              makes the changes without a question
  --check            changes nothing. The exit code is 1 if your files lack tables or columns. The database is not read

The exit code of --write is 1 if something is left to do by hand.`,
  async run(args, surroundings) {
    const { values } = parseArgs({ args: [...args], options })
    const project = readProject(surroundings.cwd)
    const usage = findUsage(project)
    const named = (["sql", "drizzle", "prisma"] as const).filter((name) => values[name])
    if (named.length > 1) throw new Refusal("Choose one of --sql, --drizzle and --prisma.")
    if (values.check && values.write !== undefined) throw new Refusal("--check changes nothing: leave out --write.")
    const kind = named[0] ? { value: named[0], from: "" } : findKind(project)
    const dialect = values.dialect === undefined
      ? findDialect(project, kind.value)
      : { value: readChoice("--dialect", values.dialect, dialects), from: "" }
    const features = readFeatures(values.features, usage)
    surroundings.warn(toSentence(kind, dialect, features))
    warnAbout(surroundings, kind.value, dialect, usage)
    const target = values.write === undefined ? undefined : toTarget(values.write, kind.value, surroundings.cwd)
    const comparison = await compare(kind.value, toPart(project, kind.value, target, values.check), {
      dialect: dialect.value,
      features: features.value,
      ids: values.ids === undefined
        ? usage.generatedIds ? "integer" : undefined
        : readChoice("--ids", values.ids, idTypes),
      tables: usage.tables,
      authJsColumns: values.check && usage.authJsColumns,
      fields: usage.fields,
    }, usage)
    if (values.check) return check(comparison, surroundings)
    if (comparison.conflicts[0] !== undefined) throw new Refusal(comparison.conflicts[0])
    if (target !== undefined) return await add(comparison, kind.value, target, values.yes, surroundings)
    if (comparison.text === "") {
      surroundings.warn("Nothing is missing in your files. If the database lacks a table, run your migrations.")
    } else surroundings.print(comparison.text.trimEnd())
    // scripts write the printed text to a file
    report(comparison.left, surroundings)
    return 0
  },
}

const options = {
  sql: { type: "boolean", default: false },
  drizzle: { type: "boolean", default: false },
  prisma: { type: "boolean", default: false },
  dialect: { type: "string" },
  features: { type: "string" },
  ids: { type: "string" },
  write: { type: "string" },
  yes: { type: "boolean", default: false },
  check: { type: "boolean", default: false },
} as const

function readChoice<T extends string>(option: string, value: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === value)
  if (found === undefined) throw new Refusal(`${option} ${value} is unknown: there are ${choices.join(", ")}.`)
  return found
}

function readFeatures(value: string | undefined, { features }: Usage): Found<readonly TableFeature[]> {
  if (value === "none") return { value: [], from: "" }
  if (value !== undefined) {
    const names = value.split(",").map((name) => name.trim()).filter(Boolean)
    return { value: names.map((name) => readChoice("--features", name, allFeatures)), from: "" }
  }
  return features
    ? { value: allFeatures.filter((name) => features.includes(name)), from: "imports" }
    : { value: allFeatures, from: "no file imports the library" }
}

/** Returns what was found out, and where. */
function toSentence(
  kind: Found<SchemaKind>,
  dialect: Found<SchemaDialect>,
  features: Found<readonly TableFeature[]>,
): string {
  const show = (text: string, from: string) => from === "" ? text : `${text} (${from})`
  const names = features.value.length > 0 ? `tables for ${features.value.join(", ")}` : "no tables for features"
  return [
    show(kinds[kind.value], kind.from),
    show(dialect.value, dialect.from),
    `${show(names, features.from)}`,
  ].join("; ")
}

function warnAbout(
  { warn }: Surroundings,
  kind: SchemaKind,
  { value, from }: Found<SchemaDialect>,
  usage: Usage,
): void {
  if (value === "mysql" && from !== "" && kind !== "prisma") {
    warn("If the database is MariaDB, add --dialect mariadb: its collations have other names.")
  }
  if (usage.unread !== undefined) {
    warn(
      `${usage.unread} does not write out the options of the adapter or the fields of users, so what they add is not known here.`,
    )
  }
}

/** Returns the path with slashes. @throws {Refusal} for a file or folder that cannot be the target */
function toTarget(path: string, kind: SchemaKind, cwd: string): string {
  const target = posix.normalize(path.replaceAll("\\", "/")).replace(/\/$/, "")
  if (posix.isAbsolute(target) || target.startsWith("../")) {
    throw new Refusal(`--write ${path} is not in this folder: call the command in the folder that contains it.`)
  }
  if (kind === "sql" && target.endsWith(".sql")) {
    throw new Refusal("For SQL, --write is the folder of the migrations, because each change is a file of its own.")
  }
  if (kind !== "sql" && statSync(join(cwd, target), { throwIfNoEntry: false })?.isDirectory()) {
    throw new Refusal(`--write ${path} is a folder: name a file, which may be new.`)
  }
  return target
}

/** Returns the project with the part of its schema that is compared. Without files, SQL is printed as a whole. */
function toPart(project: Project, kind: SchemaKind, target: string | undefined, isCheck: boolean): Project {
  const isBelow = (folder: string) => ({ path }: File) => folder === "." || path.startsWith(`${folder}/`)
  if (target === undefined) return kind === "sql" && isCheck ? readMigrations(project) : project
  if (kind === "sql") return { ...project, sql: readMigrations(project).sql.filter(isBelow(target)) }
  const text = readText(join(project.cwd, target))
  const withTarget = (files: readonly File[]) =>
    text === undefined || files.some(({ path }) => path === target) ? files : [...files, { path: target, text }]
  return kind === "prisma"
    ? { ...project, prisma: withTarget(project.prisma.filter(isBelow(posix.dirname(target)))) }
    : { ...project, sources: withTarget(project.sources) }
}

function check({ missing, left, conflicts }: Comparison, { print, warn }: Surroundings): number {
  const faults = [...missing.map((what) => `Missing: ${what}`), ...conflicts, ...left]
  if (faults.length === 0) print("No table and no column is missing in your files. The database is not read.")
  else print(faults.map(toPrintableLine).join("\n"))
  if (missing.length > 0) warn("`npx @svc-auth/cli schema --write <file>` adds what is missing.")
  return faults.length > 0 ? 1 : 0
}

async function add(
  comparison: Comparison,
  kind: SchemaKind,
  target: string,
  yes: boolean,
  surroundings: Surroundings,
): Promise<number> {
  if (comparison.text === "") {
    surroundings.print("Nothing was changed: nothing is missing.")
    return report(comparison.left, surroundings)
  }
  const { changes, left } = comparison.add(target)
  if (changes.length > 0) {
    assertWritable(surroundings.cwd, changes.map(({ path }) => path))
    if (!await confirm(changes, [], yes, surroundings)) {
      surroundings.print("Nothing was changed.")
      return 0
    }
    write(surroundings.cwd, changes)
    surroundings.print(`\nNext: ${next[kind]}.`)
  }
  return report([...comparison.left, ...left], surroundings)
}

function report(left: readonly string[], { warn }: Surroundings): number {
  for (const line of left) warn(`Left to do: ${line}`)
  return left.length > 0 ? 1 : 0
}
