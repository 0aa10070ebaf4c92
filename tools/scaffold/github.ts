import { Vendor } from "../../core/test/providers/vendor.ts"
import { readRows } from "../providers/row.ts"

const row = readRows().find(({ id }) => id === "github")!

/** The name of the user who signs in at the stand-in. */
export const userName: string = (row.answers.userinfo as { name: string }).name

/**
 * A stand-in for the hosts of GitHub that a sign-in uses, made of the answers in its row. The user has already allowed the app, so GitHub
 * redirects back at once. If a request lacks something that GitHub checks, such as the PKCE verifier, all answers are errors.
 */
export function createGitHub(): { readonly fetch: (request: Request) => Promise<Response> } {
  const vendor = new Vendor(row, () => new Date())
  return {
    fetch: async (request) => {
      const { pathname, search, searchParams } = new URL(request.url)
      const host = pathname.startsWith("/login/") ? "https://github.com" : "https://api.github.com"
      const asked = new URL(pathname + search, host)
      const back = new URL(searchParams.get("redirect_uri") ?? asked)
      if (pathname === "/login/oauth/authorize") back.search = vendor.authorize(asked, back.href).toString()
      const answer = pathname === "/login/oauth/authorize"
        ? new Response(null, { status: 302, headers: { location: back.href } })
        : await vendor.fetch(new Request(asked, request))
      return vendor.faults.length > 0 ? Response.json({ error: vendor.faults.join("; ") }, { status: 400 }) : answer
    },
  }
}
