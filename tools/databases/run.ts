/**
 * Runs the adapter suite on `@svc-auth/sql` through each driver and ORM, and, with the scenarios that need a store, on Auth.js's adapters for
 * PostgreSQL and MariaDB. Arguments choose the files of tests. Starts its own servers. If one is not installed, its tests are skipped, and the report names
 * the reason. The packages have their own lock. Ends with one line `N passed, N failed, N skipped`.
 * @module
 */
import { join } from "node:path"
import process from "node:process"
import { command } from "../stages/command.ts"
import { inTurn, runStages } from "../stages/run.ts"
import { vitest } from "../stages/vitest.ts"

const cwd = import.meta.dirname

/** Generates Prisma's client. This needs no engine, so a path that exists keeps Prisma from downloading one. */
const generate = ["exec", "--", "prisma", "generate", "--schema", "prisma/schema.prisma"]

await runStages([
  [
    "Packages, Prisma's client and types",
    () =>
      inTurn(
        () => command("npm", ["ci", "--no-audit", "--no-fund", "--prefer-offline", "--ignore-scripts"], { cwd }),
        () => command("npm", generate, { cwd, env: { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath } }),
        () => command("tsc", ["-p", "."], { cwd }),
      ),
  ],
  [
    "Adapters on PostgreSQL and MariaDB",
    () => vitest(["--config", join(cwd, "vitest.config.ts"), ...process.argv.slice(2)]),
  ],
])
