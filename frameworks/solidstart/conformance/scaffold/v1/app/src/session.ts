import { action, query } from "@solidjs/router"
import { auth, signIn, signOut } from "./auth"

export const getSession = query(async () => {
  "use server"
  return await auth()
}, "session")

export const signInWithGitHub = action(async () => {
  "use server"
  await signIn("github", { redirectTo: "/members" })
}, "signInWithGitHub")

export const signOutHere = action(async () => {
  "use server"
  await signOut({ redirectTo: "/" })
}, "signOutHere")
