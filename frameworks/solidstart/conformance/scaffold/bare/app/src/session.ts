import { auth } from "./auth"

export async function readSession() {
  "use server"
  return await auth()
}
