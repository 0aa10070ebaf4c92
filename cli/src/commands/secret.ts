import { join } from "node:path"
import { parseArgs } from "node:util"
import { type Command, Refusal } from "../command.ts"
import { addVariable, readVariable } from "../env-file.ts"
import { assertWritable, write } from "../init/changes.ts"
import { assertUntracked } from "../init/git.ts"
import { readText } from "../read-text.ts"

/** The number of random bytes of a secret: 264 bits, above the 256 of the keys that are derived from it. */
const length = 33

/** Returns a new secret, 44 characters in base64. */
export const createSecret = (): string => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(length))))

const name = "AUTH_SECRET"

/** `svc-auth secret`: writes a new `AUTH_SECRET` to `.env`. */
export const secret: Command = {
  summary: "writes a new AUTH_SECRET to .env",
  help: `Usage: svc-auth secret [--print]

Adds AUTH_SECRET, 33 random bytes in base64, to .env in this folder. A secret that is there stays: a new one ends all sessions.

  --print  prints the secret and writes nothing`,
  run(args, { cwd, print }) {
    const { values } = parseArgs({ args: [...args], options: { print: { type: "boolean" } } })
    if (values.print) {
      print(createSecret())
      return Promise.resolve(0)
    }
    const before = readText(join(cwd, ".env"))
    const text = before ?? ""
    if (readVariable(text, name) !== undefined) {
      throw new Refusal(`.env already has ${name}: a new one would end all sessions, so remove the line first.`)
    }
    assertUntracked(cwd, ".env")
    assertWritable(cwd, [".env"])
    write(cwd, [{ path: ".env", before, after: addVariable(text, name, createSecret()), shown: "" }])
    print(`${name} is in .env. Keep this file out of your repository.`)
    return Promise.resolve(0)
  },
}
