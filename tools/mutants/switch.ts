/**
 * Loaded before an app or a build of it: `SVC_MUTANT` is the number of the mutant that is on. The numbers of the mutants that code reaches
 * become names of files in `SVC_MUTANT_MET`. Empty that folder to see which mutants are reached from then on.
 * @module
 */
import { existsSync, writeFileSync } from "node:fs"
import process from "node:process"
import { switchName } from "./instrument.ts"

const { SVC_MUTANT: active, SVC_MUTANT_MET: folder } = process.env

Object.assign(globalThis, {
  [switchName]: (number: number) => {
    const file = `${folder}/${number}`
    if (folder && !existsSync(file)) writeFileSync(file, "")
    return String(number) === active
  },
})
