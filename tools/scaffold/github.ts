import { createHash, randomUUID } from "node:crypto"

/** The OAuth app registered at the stand-in. */
export const client = { id: "Iv1.scaffold", secret: randomUUID() } as const

/** The user who signs in at the stand-in. */
export const user = {
  id: 1815,
  login: "ada",
  name: "Ada Lovelace",
  email: null,
  avatar_url: "https://github.com/ada.png",
} as const

interface Grant {
  readonly redirectUri: string
  readonly challenge: string
}

/**
 * A stand-in for the endpoints of GitHub that a sign-in uses, on three hosts. The user has already allowed the app, so GitHub redirects
 * back at once. It checks what GitHub checks: client secret, redirect URI, an unused code, the PKCE verifier.
 */
export function createGitHub(): { readonly fetch: (request: Request) => Promise<Response> } {
  const grants = new Map<string, Grant>()
  const tokens = new Set<string>()

  function authorize({ searchParams }: URL): Response {
    const redirectUri = searchParams.get("redirect_uri")
    const challenge = searchParams.get("code_challenge")
    if (searchParams.get("client_id") !== client.id || !redirectUri || !challenge) return refuse(404)
    const code = randomUUID()
    grants.set(code, { redirectUri, challenge })
    const back = new URL(redirectUri)
    back.searchParams.set("code", code)
    back.searchParams.set("state", searchParams.get("state") ?? "")
    return new Response(null, { status: 302, headers: { location: back.href } })
  }

  async function redeem(request: Request): Promise<Response> {
    const form = new URLSearchParams(await request.text())
    const [id, secret] = toBasic(request) ?? [form.get("client_id"), form.get("client_secret")]
    const code = form.get("code") ?? ""
    const grant = grants.get(code)
    grants.delete(code)
    const challenge = createHash("sha256").update(form.get("code_verifier") ?? "").digest("base64url")
    if (id !== client.id || secret !== client.secret) return Response.json({ error: "incorrect_client_credentials" })
    if (grant?.redirectUri !== form.get("redirect_uri") || grant?.challenge !== challenge) {
      return Response.json({ error: "bad_verification_code" })
    }
    const token = `gho_${randomUUID()}`
    tokens.add(token)
    return Response.json({ access_token: token, token_type: "bearer", scope: "read:user,user:email" })
  }

  const isKnown = (request: Request) => tokens.has(request.headers.get("authorization")?.replace(/^bearer /i, "") ?? "")

  return {
    fetch: async (request) => {
      const url = new URL(request.url)
      switch (`${request.method} ${url.pathname}`) {
        case "GET /login/oauth/authorize":
          return authorize(url)
        case "POST /login/oauth/access_token":
          return await redeem(request)
        case "GET /user":
          return isKnown(request) ? Response.json(user) : refuse(401)
        case "GET /user/emails":
          return isKnown(request)
            ? Response.json([{ email: "ada@mail.test", primary: true, verified: true }])
            : refuse(401)
        default:
          return refuse(404)
      }
    },
  }
}

const refuse = (status: number) => Response.json({ message: "refused" }, { status })

function toBasic(request: Request): readonly string[] | undefined {
  const [, given] = /^basic (.*)$/i.exec(request.headers.get("authorization") ?? "") ?? []
  return given === undefined ? undefined : atob(given).split(":").map(decodeURIComponent)
}
