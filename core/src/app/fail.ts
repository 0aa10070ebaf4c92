import { InvalidConfig } from "../errors.ts"

/** @throws {InvalidConfig} always; the message begins with provider and option */
export function fail(id: string, option: string, demand: string): never {
  throw new InvalidConfig(`Provider "${id}": \`${option}\` ${demand}`)
}
