import { auth } from "~/auth"

export const GET = auth((event) =>
  new URL(event.request.url).searchParams.has("redirect")
    ? Response.redirect(new URL("/", event.request.url), 303)
    : Response.json(event.auth)
)
