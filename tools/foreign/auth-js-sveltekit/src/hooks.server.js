import { redirect } from "@sveltejs/kit"
import { sequence } from "@sveltejs/kit/hooks"
import { handle as authenticate } from "./auth.js"

/** @type {import("@sveltejs/kit").Handle} */
async function guard({ event, resolve }) {
  const { pathname } = event.url
  if (pathname.startsWith("/protected") && !await event.locals.auth()) {
    redirect(303, `/auth/signin?callbackUrl=${encodeURIComponent(event.url.href)}`)
  }
  return resolve(event)
}

export const handle = sequence(authenticate, guard)
