import { createServerFn } from "@tanstack/react-start"
import { auth, signIn } from "./auth.ts"

export const getSession = createServerFn().handler(() => auth())

/** Data for members. The guard sees the path of a server function, not that of the page, so check here. */
export const getMember = createServerFn().handler(async () => {
  const session = await auth()
  if (!session) await signIn(undefined, { redirectTo: "/members" })
  return { name: session?.user?.name }
})
