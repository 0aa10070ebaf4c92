import { InvalidConfig } from "../errors.ts"

/** Returns the option `base` of a binding, the path that the app is mounted under. Default: `""`. @throws {InvalidConfig} if it is malformed */
export function toMountPath(base = ""): string {
  if (/^(?:\/[^/]+)*$/.test(base)) return base
  throw new InvalidConfig(
    `"base" is "${base}"; expected a path that begins with a slash and does not end with one, such as "/shop"`,
  )
}

/** Returns true if the path is the base path or below it, by whole segments. */
export const isUnder = (pathname: string, basePath: string): boolean =>
  pathname === basePath || pathname.startsWith(`${basePath}/`)

/**
 * Returns the base path of the routes, which lies below the app's mount path. If the path of `AUTH_URL` equals the mount path, it refers to the
 * app, not to the routes.
 * @param ofFramework the framework's default base path
 */
export function toMountedBasePath(
  given: string | undefined,
  completed: string | undefined,
  base: string,
  ofFramework = "/auth",
): string | undefined {
  if (given !== undefined || base === "") return completed
  return completed === ofFramework || completed === base ? `${base}${ofFramework}` : completed
}
