import { type Binding, toRoutedUrl } from "@svc-auth/core/kit"
import type { DefaultSession } from "@svc-auth/core/types"
import { base } from "./base.ts"
import type { NextEvent } from "./event.ts"

/**
 * The header by which Next's client tells which page it leaves. For a page with an intercepting route, Next then renders that route in place of
 * the requested one, with the layouts around it.
 */
const header = "next-url"

/** How many segments a path may have. A deeper one is no page of an app, and the rule is called for each segment. */
const maxDepth = 32

/**
 * Deletes from the headers the page that Next's client leaves, if the guard refuses it or a folder above it. Then Next renders no route that
 * intercepts there, but the requested page, which the guard has let pass.
 */
export async function dropRefusedInterception<S extends DefaultSession>(
  binding: Pick<Binding<NextEvent, S>, "guard">,
  event: NextEvent,
  headers: Headers,
): Promise<void> {
  const left = headers.get(header)
  if (left === null) return
  const paths = findFolders(left)
  const toUrls = () => paths.map((path) => toRoutedUrl(new URL(event.request.url), base + path))
  if (paths.length > maxDepth || await binding.guard(event, toUrls)) headers.delete(header)
}

/** Returns the path and those of the folders above it: any of them may have an intercepting route. */
function findFolders(path: string): string[] {
  const segments = path.split("/").slice(1, maxDepth + 2)
  return ["/", ...segments.map((_, n) => `/${segments.slice(0, n + 1).join("/")}`)]
}
