import { AsyncResource } from "node:async_hooks"
import { auth } from "~/auth"

const outside = new AsyncResource("outside any request")

const ask = () => auth().then((session) => session?.user?.name ?? "nobody", (thrown) => thrown.type)

/** What `auth()` ended with when the server was loaded. */
export const atStart: Promise<string> = new Promise((resolve) => setTimeout(() => resolve(ask())))

/** What it ends with now, for code that no request has begun. */
export const now = (): Promise<string> => outside.runInAsyncScope(ask)

let ended: (() => Promise<string>) | undefined

/** Has what is asked for later be asked where this request is handled, as a timer of a module does that is loaded in it. */
export function keep(): string {
  ended = AsyncResource.bind(ask)
  return "kept"
}

/** What `auth()` ends with in the request that was kept, now that it is over. */
export const afterwards = async (): Promise<string> => await ended?.() ?? "nothing was kept"
