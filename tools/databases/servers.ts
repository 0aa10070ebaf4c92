/**
 * Starts PostgreSQL and MariaDB servers for the tests, on free ports of the loopback interface. Their folders are deleted when they stop.
 * @module
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { chownSync, globSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import process from "node:process"
import { onFreePort } from "../../conformance/src/drivers/free-port.ts"

export interface DatabaseServer {
  readonly port: number
  /** The certificate of a server with TLS, in a file. */
  readonly certificate: string
  /** Ends the server as a crash does, and starts it again. */
  crash(): Promise<void>
  close(): Promise<void>
}

interface Program {
  /** The name that the log and the messages use. */
  readonly name: string
  /** The Debian package. */
  readonly debian: string
  /** The system user to run it as if this process is root: PostgreSQL refuses to run as root. */
  readonly user: string
  readonly initialize: readonly [program: string, toArgs: (folder: string) => readonly string[]]
  readonly serve: readonly [program: string, toArgs: (folder: string, port: number) => readonly string[]]
  /** What the log contains once connections are accepted. */
  readonly ready: string
  /** Ends it without any of its last work. */
  readonly crash: NodeJS.Signals
}

const postgres: Program = {
  name: "PostgreSQL",
  debian: "postgresql",
  user: "postgres",
  initialize: ["initdb", (folder) => ["-D", folder, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "-N"]],
  serve: [
    "postgres",
    (folder, port) => [
      ...["-D", folder, "-h", "127.0.0.1", "-p", `${port}`, "-k", folder, "-F"],
      ...["-c", "max_connections=400", "-c", "shared_buffers=32MB", "-c", "ssl=on"],
    ],
  ],
  ready: "ready to accept connections",
  crash: "SIGQUIT",
}

const mariadb: Program = {
  name: "MariaDB",
  debian: "mariadb-server",
  user: "mysql",
  initialize: [
    "mariadb-install-db",
    (folder) => [
      ...["--no-defaults", `--datadir=${folder}`, "--auth-root-authentication-method=normal"],
      ...["--skip-test-db", "--skip-name-resolve"],
    ],
  ],
  serve: [
    "mariadbd",
    (folder, port) => [
      ...["--no-defaults", `--datadir=${folder}`, `--port=${port}`, "--bind-address=127.0.0.1"],
      ...[`--socket=${join(folder, "socket")}`, `--pid-file=${join(folder, "pid")}`, "--default-time-zone=+00:00"],
      ...["--max-connections=400", "--innodb-flush-log-at-trx-commit=2", "--character-set-server=utf8mb4"],
    ],
  ],
  ready: "ready for connections",
  crash: "SIGKILL",
}

/** Debian installs PostgreSQL in a folder for its version, and MariaDB's server in a folder that is only in root's PATH. */
const folders = [
  ...(process.env.PATH ?? "").split(delimiter),
  ...globSync("/usr/lib/postgresql/*/bin").sort().reverse(),
  "/usr/sbin",
]
const findProgram = (name: string): string | undefined => folders.flatMap((folder) => globSync(join(folder, name)))[0]

/** Returns why the server cannot be started, or `undefined` if it can. */
function findLacking({ name, debian, initialize: [first], serve: [second] }: Program): string | undefined {
  const missing = [first, second].filter((program) => findProgram(program) === undefined)
  if (missing.length === 0) return undefined
  return `${name} is skipped: ${missing.join(" and ")} not found (Debian: apt-get install ${debian})`
}

export const lackingPostgres: string | undefined = findLacking(postgres)
export const lackingMariaDb: string | undefined = findLacking(mariadb)

/** Returns the command that runs a program as the server's user, if this process is root. */
function toCommand({ user }: Program, program: string, args: readonly string[]): readonly [string, readonly string[]] {
  const path = findProgram(program)!
  if (process.getuid?.() !== 0) return [path, args]
  return ["setpriv", [`--reuid=${user}`, `--regid=${user}`, "--clear-groups", path, ...args]]
}

const toId = (user: string, flag: "-u" | "-g"): number => Number(execFileSync("id", [flag, user], { encoding: "utf8" }))

function createFolder({ user }: Program): string {
  const folder = mkdtempSync(join(tmpdir(), "svc-auth-database-"))
  if (process.getuid?.() === 0) chownSync(folder, toId(user, "-u"), toId(user, "-g"))
  return folder
}

/** Creates the files that PostgreSQL reads for TLS, for the name `localhost`. */
function createCertificate({ user }: Program, folder: string): string {
  const [key, certificate] = [join(folder, "server.key"), join(folder, "server.crt")]
  const name = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
  execFileSync("openssl", ["req", "-x509", "-nodes", "-days", "1", ...name, "-keyout", key, "-out", certificate], {
    stdio: "pipe",
  })
  if (process.getuid?.() === 0) {
    for (const file of [key, certificate]) chownSync(file, toId(user, "-u"), toId(user, "-g"))
  }
  return certificate
}

async function launch(program: Program, folder: string, port: number): Promise<ChildProcess> {
  const [command, args] = toCommand(program, program.serve[0], program.serve[1](folder, port))
  const child = spawn(command, args, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] })
  let log = ""
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Uint8Array) => {
        log += chunk.toString()
        if (log.includes(program.ready)) resolve()
      })
    }
    child.once("error", reject)
    child.once("exit", () => reject(new Error(`${program.name} stopped:\n${log}`)))
  })
  return child
}

async function start(program: Program): Promise<DatabaseServer> {
  const folder = createFolder(program)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const [command, args] = toCommand(program, program.initialize[0], program.initialize[1](folder))
    execFileSync(command, args, { cwd: folder, stdio: "pipe" })
    const certificate = createCertificate(program, folder)
    return await onFreePort(async (port) => {
      let child = await launch(program, folder, port)
      const kill = () => child.kill("SIGKILL")
      process.once("exit", kill)
      const end = async (signal: NodeJS.Signals) => {
        const gone = once(child, "exit")
        child.kill(signal)
        await gone
      }
      return {
        port,
        certificate,
        async crash() {
          await end(program.crash)
          child = await launch(program, folder, port)
        },
        async close() {
          process.off("exit", kill)
          await end("SIGTERM")
          remove()
        },
      }
    })
  } catch (thrown) {
    remove()
    throw thrown
  }
}

export const startPostgres = (): Promise<DatabaseServer> => start(postgres)
export const startMariaDb = (): Promise<DatabaseServer> => start(mariadb)
