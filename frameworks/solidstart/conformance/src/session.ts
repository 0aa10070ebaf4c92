import { query } from "@solidjs/router"
import { auth } from "~/auth"

export const getSession = query(async () => {
  "use server"
  return await auth()
}, "session")
