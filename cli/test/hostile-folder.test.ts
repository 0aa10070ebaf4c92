import { execFileSync, spawnSync } from "node:child_process"
import { appendFileSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { delimiter, join } from "node:path"
import process from "node:process"
import { afterEach, describe, expect, it, vi } from "vitest"
import { createApp, type Files, nextAuth, svelteKit } from "./app.ts"

const git = (cwd: string, ...args: string[]) =>
  execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.example", ...args], { cwd, stdio: "pipe" })

/** The commands that ask git, each with the files of an app in which it comes to its question. */
const commands: Readonly<Record<string, Files>> = {
  "doctor": svelteKit,
  "init": svelteKit,
  "add google": {
    ...svelteKit,
    "package.json": JSON.stringify({ dependencies: { "@sveltejs/kit": "^2.63.0", "@svc-auth/sveltekit": "^0.1.0" } }),
  },
  "migrate auth.js --verify": nextAuth,
  "secret": svelteKit,
}

interface Trap {
  /** Makes the folder hostile. `evil` is a shell command that leaves a trace. */
  readonly set: (cwd: string, evil: string) => void
  /** The arguments with which git falls into the trap. */
  readonly tripped: readonly string[]
}

const configure = (cwd: string, name: string, value: string) => git(cwd, "config", name, value)

/** Git reads the file again, and would run its filter. */
const touch = (file: string) => utimesSync(file, 1, 1)

function writeProgram(file: string, evil: string) {
  mkdirSync(join(file, ".."), { recursive: true })
  writeFileSync(file, `#!/bin/sh\n${evil}\nexit 1\n`, { mode: 0o755 })
}

/** Makes the app, a folder of a clone, a bare repository with a configuration of its own. */
function setBare(cwd: string, evil: string) {
  renameSync(join(cwd, ".git"), join(cwd, "../.git"))
  for (const name of ["objects", "refs"]) mkdirSync(join(cwd, name))
  writeFileSync(join(cwd, "HEAD"), "ref: refs/heads/main\n")
  writeFileSync(
    join(cwd, "config"),
    `[core]\nrepositoryFormatVersion = 0\nbare = false\nworktree = .\nfsmonitor = "${evil}; false"\n`,
  )
}

const setFilter = (name: string, key: string) => (cwd: string, evil: string) => {
  appendFileSync(join(cwd, ".git/config"), `[filter "${name}"]\n${key} = "${evil}; cat"\nrequired\n`)
  writeFileSync(join(cwd, ".git/info/attributes"), `* filter=${name}\n`)
  touch(join(cwd, "package.json"))
}

/** A second repository in `sub`, in whose files git runs a filter. */
function setSubmodule(cwd: string, evil: string) {
  const sub = join(cwd, "sub")
  mkdirSync(sub)
  git(sub, "init", "--quiet")
  writeFileSync(join(sub, "package.json"), "{}")
  git(sub, "add", ".")
  git(sub, "commit", "--quiet", "-m", "a")
  git(cwd, "add", "sub")
  git(cwd, "commit", "--quiet", "-m", "b")
  setFilter("sub", "clean")(sub, evil)
}

/** The last commit with `.env` is signed. */
function setSignature(cwd: string, evil: string) {
  git(cwd, "add", "--force", ".env")
  git(cwd, "commit", "--quiet", "-m", "a")
  git(cwd, "rm", "--quiet", "--cached", ".env")
  git(cwd, "commit", "--quiet", "-m", "b")
  const text = git(cwd, "cat-file", "commit", "HEAD").toString()
  const input = text.replace("\n\n", "\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n -----END PGP SIGNATURE-----\n\n")
  const id = execFileSync("git", ["hash-object", "-t", "commit", "-w", "--stdin"], { cwd, input }).toString().trim()
  git(cwd, "update-ref", "HEAD", id)
  writeProgram(join(cwd, ".git/gpg"), evil)
  configure(cwd, "log.showSignature", "true")
  configure(cwd, "gpg.program", join(cwd, ".git/gpg"))
}

/** The tree of the last commit is missing, and git would fetch it. */
function setMissing(cwd: string, evil: string) {
  const tree = git(cwd, "rev-parse", "HEAD^{tree}").toString().trim()
  rmSync(join(cwd, ".git/objects", tree.slice(0, 2), tree.slice(2)))
  configure(cwd, "core.repositoryFormatVersion", "1")
  configure(cwd, "extensions.partialClone", "origin")
  configure(cwd, "remote.origin.promisor", "true")
  configure(cwd, "remote.origin.url", cwd)
  configure(cwd, "remote.origin.uploadPack", `${evil}; false`)
  configure(cwd, "protocol.file.allow", "always")
}

/** Settings with programs for which these commands give git no occasion. */
const others = [
  "alias.status",
  "alias.ls-files",
  "core.alternateRefsCommand",
  "core.askPass",
  "core.editor",
  "core.gitProxy",
  "core.pager",
  "core.sshCommand",
  "credential.helper",
  "diff.external",
  "diff.x.command",
  "diff.x.textconv",
  "gpg.program",
  "merge.x.driver",
  "pager.status",
  "sequence.editor",
]

const traps: Readonly<Record<string, Trap>> = {
  "core.fsmonitor": {
    set: (cwd, evil) => configure(cwd, "core.fsmonitor", `${evil}; false`),
    tripped: ["status"],
  },
  "core.fsmonitor of an included file": {
    set: (cwd, evil) => {
      writeFileSync(join(cwd, "settings"), `[core]\nfsmonitor = "${evil}; false"\n`)
      configure(cwd, "include.path", "../settings")
    },
    tripped: ["status"],
  },
  "a bare repository in a clone": { set: setBare, tripped: ["status"] },
  "a bare repository without a repository around it": {
    set: (cwd, evil) => {
      setBare(cwd, evil)
      rmSync(join(cwd, "../.git"), { recursive: true })
    },
    tripped: ["status"],
  },
  "a file .git that names a folder of the clone": {
    set: (cwd, evil) => {
      configure(cwd, "core.fsmonitor", `${evil}; false`)
      renameSync(join(cwd, ".git"), join(cwd, "elsewhere"))
      writeFileSync(join(cwd, ".git"), "gitdir: elsewhere\n")
    },
    tripped: ["status"],
  },
  "GIT_DIR with another repository of the folder": {
    set: (cwd, evil) => {
      cpSync(join(cwd, ".git"), join(cwd, "elsewhere"), { recursive: true })
      vi.stubEnv("GIT_DIR", join(cwd, "elsewhere"))
      configure(cwd, "core.fsmonitor", `${evil}; false`)
    },
    tripped: ["status"],
  },
  "filter.*.clean": { set: setFilter("x", "clean"), tripped: ["status"] },
  "filter.*.process": { set: setFilter("x.y", "process"), tripped: ["status"] },
  "a filter whose name contains =": { set: setFilter("a=b", "clean"), tripped: ["status"] },
  "a filter of a submodule": { set: setSubmodule, tripped: ["status"] },
  "core.hooksPath": {
    set: (cwd, evil) => {
      writeProgram(join(cwd, "hooks/post-index-change"), evil)
      configure(cwd, "core.hooksPath", join(cwd, "hooks"))
      touch(join(cwd, "package.json"))
    },
    tripped: ["status"],
  },
  "gpg.program": { set: setSignature, tripped: ["log"] },
  "remote.*.uploadpack": { set: setMissing, tripped: ["log", "--all", "--", ".env"] },
  "git in node_modules/.bin, as npx sets PATH": {
    set: (cwd, evil) => {
      const folder = join(cwd, "node_modules/.bin")
      writeProgram(join(folder, "git"), evil)
      vi.stubEnv("PATH", [folder, process.env["PATH"]].join(delimiter))
    },
    tripped: ["status"],
  },
  "git in a relative folder of PATH": {
    set: (cwd, evil) => {
      writeProgram(join(cwd, "bin/git"), evil)
      vi.stubEnv("PATH", ["bin", process.env["PATH"]].join(delimiter))
    },
    tripped: ["status"],
  },
  "other programs": {
    set: (cwd, evil) => {
      for (const name of others) configure(cwd, name, evil)
      writeFileSync(join(cwd, ".git/info/attributes"), "* diff=x merge=x\n")
      writeFileSync(join(cwd, "package.json"), `${JSON.stringify({ name: "x" })}\n`, { flag: "a" })
    },
    tripped: ["diff"],
  },
}

afterEach(() => void vi.unstubAllEnvs())

describe.each(Object.entries(traps))("%s of the folder", (_, { set, tripped }) => {
  it.each(Object.entries(commands))("is not run by svc-auth %s", async (command, files) => {
    const app = createApp(undefined, { ...files, ".env": "AUTH_GITHUB_ID=\n", ".gitignore": ".env\nnode_modules\n" })
    try {
      git(app.cwd, "init", "--quiet")
      git(app.cwd, "add", ".")
      git(app.cwd, "commit", "--quiet", "-m", "app")
      const trace = join(app.cwd, "..", "trace")
      set(app.cwd, `touch ${trace}`)
      await app.call(...command.split(" "))
      expect(existsSync(trace)).toBe(false)
      spawnSync("git", tripped, { cwd: app.cwd })
      expect(existsSync(trace), "the trap is set").toBe(true)
    } finally {
      app.remove()
    }
  })
})

it("svc-auth does not tell the developer to run git where that runs programs of the folder", async () => {
  const app = createApp(undefined, { ...svelteKit, ".env": "A=1\n" })
  try {
    git(app.cwd, "init", "--quiet")
    setBare(app.cwd, "false")
    const { warned } = await app.call("secret")
    expect(warned).toMatch(
      /^git fails \(fatal: cannot use bare repository .*\): before you call git in this folder, read/,
    )
    expect((await app.call("doctor")).printed).not.toContain("git status")
  } finally {
    app.remove()
  }
})
