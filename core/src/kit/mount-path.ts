import { InvalidConfig } from "../errors.ts"

/** Returns the option `base` of a binding, the path that the app is mounted under. Default: `""`. @throws {InvalidConfig} if it is malformed */
export function toMountPath(base = ""): string {
  if (/^(?:\/[^/]+)*$/.test(base)) return base
  throw new InvalidConfig(
    `"base" is "${base}"; expected a path that begins with a slash and does not end with one, such as "/shop"`,
  )
}
