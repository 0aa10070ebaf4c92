import { AsyncResource } from "node:async_hooks"
import { auth } from "~/auth"

const outside = new AsyncResource("outside any request")

const ask = () => auth().then((session) => session?.user?.name ?? "nobody", (thrown) => thrown.type)

/** The result of calling `auth()` when the server is loaded. */
export const atStart: Promise<string> = new Promise((resolve) => setTimeout(() => resolve(ask())))

/** Returns the result of calling `auth()` now, in code that belongs to no request. */
export const now = (): Promise<string> => outside.runInAsyncScope(ask)

let ended: (() => Promise<string>) | undefined

/** Keeps this request's context for a later call, as a timer of a module does that is loaded during the request. */
export function keep(): string {
  ended = AsyncResource.bind(ask)
  return "kept"
}

/** Returns the result of calling `auth()` in the kept context, after its request has ended. */
export const afterwards = async (): Promise<string> => await ended?.() ?? "nothing was kept"
