"use server"
import { signIn, signOut } from "./auth.ts"

export async function logIn(form: FormData) {
  await signIn("credentials", form)
}

export async function logOut() {
  await signOut()
}
