/**
 * The same small app on each library: one provider, sessions in a cookie. They run as processes of their own, from
 * plain JavaScript.
 * @module
 */
import { build as esbuild } from "esbuild"
import type { IncomingMessage, ServerResponse } from "node:http"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { stageAll } from "../../tools/release/stage.ts"
import * as theirs from "./better-auth.ts"
import { credentials, toConfig } from "./config.ts"
import { authJs, floor, type Library, svcAuth } from "./library.ts"
import { Visitor } from "./visitor.ts"

/** What a built app exports. */
export interface App {
  answer(request: Request): Promise<Response> | Response
  /** Answers a message of `node:http` without a `Request`, if the library can do that. */
  handle?(message: IncomingMessage, response: ServerResponse): Promise<void> | void
}

/** A request for the session of a user who has signed in. */
export interface Visit {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

export type Subject = "svcAuth" | "authJs" | "betterAuth" | "floor"
export const subjects: readonly Subject[] = ["svcAuth", "authJs", "betterAuth", "floor"]

const entries: Readonly<Record<Subject, string>> = {
  svcAuth: "svc-auth",
  authJs: "auth-js",
  betterAuth: "better-auth",
  floor: "floor",
}

/** Our app again, from the entry that has only the flows of its provider. */
const lean = "svc-auth-lean" as const
/** Our app on `node:http`, by its own handler. */
const onNode = "svc-auth-node" as const
/** Apps with a guarded page on Express. */
const pages = ["svc-auth-page", "auth-js-page"] as const

/** The path of a built file: one whose packages are files, or one that contains all of them. */
export type Built = (
  form: "files" | "bundled",
  name:
    | Subject
    | typeof lean
    | typeof onNode
    | typeof pages[number]
    | "cold"
    | "counts"
    | "memory"
    | "requests"
    | "server",
) => string

/** Node's `require`, for the CommonJS modules in a bundle. */
const banner = { js: `import { createRequire } from "node:module";const require=createRequire(import.meta.url);` }

async function build(): Promise<Built> {
  const staged = await stagePublished()
  const toFile: Built = (form, name) => join(staged, form, `${name in entries ? entries[name as Subject] : name}.mjs`)
  const shared = {
    outExtension: { ".js": ".mjs" },
    bundle: true,
    format: "esm",
    platform: "node",
    target: "es2022",
  } as const
  const own = fileURLToPath(new URL("..", import.meta.url))
  const apps = [...Object.values(entries), lean, onNode, ...pages].map((name) => `apps/${name}.ts`)
  const programs = ["apps/cold.ts", "apps/memory.ts", "apps/server.ts", "src/counts.ts", "src/requests.ts"]
  await esbuild({
    ...shared,
    absWorkingDir: own,
    entryPoints: [...apps, ...programs],
    outdir: join(staged, "files"),
    entryNames: "[name]",
    packages: "external",
  })
  await esbuild({
    ...shared,
    entryPoints: [...subjects, lean, onNode, ...pages].map((name) => toFile("files", name)),
    outdir: join(staged, "bundled"),
    minify: true,
    legalComments: "none",
    banner,
  })
  return toFile
}

let staged: Promise<string> | undefined
/** Returns a folder in which imports find our packages as they are published. */
export const stagePublished = (): Promise<string> => staged ??= stageAll()

let built: Promise<Built> | undefined
/** Builds the apps twice: with their packages left where they are, and as one minified file each, as platforms do. */
export const buildApps = (): Promise<Built> => built ??= build()

async function sign(library: Library): Promise<Visitor> {
  const config = toConfig([credentials])
  const visitor = new Visitor((request) => library.answer(request, config))
  await visitor.signIn()
  return visitor
}

/** Returns the read of a session that the app with this library accepts. */
export async function toVisit(subject: Subject): Promise<Visit> {
  const visitor = subject === "betterAuth" ? await theirs.signIn() : await sign({ svcAuth, authJs, floor }[subject])
  const { url, headers } = visitor.request(subject === "betterAuth" ? "get-session" : "session")
  return { url, headers: { ...Object.fromEntries(headers), cookie: visitor.cookie } }
}

export async function toVisits(): Promise<Readonly<Record<Subject, Visit>>> {
  const visits = await Promise.all(subjects.map(async (subject) => [subject, await toVisit(subject)] as const))
  return Object.fromEntries(visits) as Record<Subject, Visit>
}
