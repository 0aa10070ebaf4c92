import { auth } from "../../../auth.ts"

export const GET = auth((request) =>
  request.nextUrl.searchParams.has("redirect")
    ? Response.redirect(new URL("/", request.url), 303)
    : Response.json(request.auth)
)
