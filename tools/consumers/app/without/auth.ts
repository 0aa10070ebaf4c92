import type { RequestEvent } from "@sveltejs/kit"
import type { Handle } from "@sveltejs/kit/hooks"

interface Session {
  user?: { name?: string; email?: string }
  expires: string
  role: "admin" | "member"
}
interface Provider {
  id: string
  name: string
  issuer?: string
  profile?(profile: Record<string, unknown>): { id: string; name: string }
  authorize?(
    credentials: Record<string, unknown>,
  ): { id: string; name: string } | null
}

export const providers: Provider[] = [
  { id: "github", name: "GitHub" },
  { id: "google", name: "Google", issuer: "https://accounts.google.com" },
  {
    id: "acme",
    name: "Acme",
    issuer: "https://id.acme.example",
    profile: (profile) => ({
      id: String(profile["sub"]),
      name: String(profile["team"]),
    }),
  },
  {
    id: "credentials",
    name: "Credentials",
    authorize: ({ username, password }) => username === "ada" && password === "x" ? { id: "1", name: "Ada" } : null,
  },
]

const toSession = (text: string): Session | null => {
  const found = JSON.parse(text) as { session?: Session }
  return found.session
    ? {
      ...found.session,
      role: found.session.role === "admin" ? "admin" : "member",
    }
    : null
}

export const auth = (event: RequestEvent): Promise<Session | null> =>
  Promise.resolve(toSession(event.cookies.get("session") ?? "{}"))
export const signIn = (
  provider: string,
  _options?: FormData,
): Promise<string> => Promise.resolve(`/auth/${provider}`)
export const signOut = (_options?: FormData): Promise<string> => Promise.resolve("/")
export const unstable_update = (
  data: Partial<Session>,
): Promise<Session | null> =>
  Promise.resolve(
    data.expires ? { ...data, expires: data.expires, role: data.role ?? "member" } : null,
  )
export const handle: Handle = async ({ event, resolve }) => {
  const session = await auth(event)
  if (session?.role === "admin" || !event.url.pathname.startsWith("/admin")) {
    return await resolve(event)
  }
  return new Response(null, {
    status: 303,
    headers: { location: "/auth/signin" },
  })
}
