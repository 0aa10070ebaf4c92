import { AsyncResource } from "node:async_hooks"
import { auth } from "~/auth"

const outside = new AsyncResource("outside any request")

const ask = () => auth().then((session) => session?.user?.name ?? "nobody", (thrown) => thrown.type)

/** What `auth()` ended with when the server was loaded. */
export const atStart: Promise<string> = new Promise((resolve) => setTimeout(() => resolve(ask())))

/** What it ends with now, for code that no request has begun. */
export const now = (): Promise<string> => outside.runInAsyncScope(ask)
