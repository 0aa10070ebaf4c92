import { signOut } from "#auth"
import type { APIRoute } from "astro"

export const POST: APIRoute = async () => {
  await signOut({ redirect: false })
  throw new Error("no letter can be sent")
}

/** Throws before any cookie is set. */
export const GET: APIRoute = () => {
  throw new Error("no letter can be read")
}
