import type { APIContext } from "astro"
import { AmbiguousPath } from "@svc-auth/core/kit"

const rpcPattern = "/_actions/[...path]"

/** Returns true if a script calls an action. */
export const isRpc = ({ routePattern }: Pick<APIContext, "routePattern">): boolean => routePattern === rpcPattern

/**
 * Returns the name of the action that Astro would run, in one spelling: `/_actions/x/_actions/%62uy` and `/?_action=buy` both run `buy`.
 * @throws {AmbiguousPath} if the name cannot be decoded; Astro would also throw
 */
export function readActionName(event: Pick<APIContext, "routePattern" | "url">): string | undefined {
  const { pathname, searchParams } = event.url
  const given = isRpc(event) ? pathname.replace(/.*\/_actions\//, "").replace(/\/$/, "") : searchParams.get("_action")
  return given?.split(".").map((key) => encodeURIComponent(decode(key)).replaceAll(".", "%2E")).join(".")
}

function decode(key: string): string {
  try {
    return decodeURIComponent(key)
  } catch {
    throw new AmbiguousPath("The name of the action cannot be decoded")
  }
}
