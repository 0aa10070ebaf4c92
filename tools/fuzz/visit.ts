import type { Ground, Sent, Visit } from "./arbitraries.ts"
import { sessionCookie } from "./laws.ts"

/** The response. */
export type Answer = Pick<Response, "status" | "headers" | "text">

/** The user who signs in, and the provider whose flow begins. */
export interface Visitor {
  readonly login: Readonly<Record<string, string>>
  readonly provider: string
}

const toPairs = ({ headers }: Answer): string[] =>
  headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0] ?? "").filter((pair) => !pair.endsWith("="))

/** Signs in and begins an OAuth flow. @throws {Error} if either fails */
export async function visit(
  { headers, origin }: Pick<Ground, "headers" | "origin">,
  { login, provider }: Visitor,
  answer: (sent: Sent) => Promise<Answer>,
): Promise<Visit> {
  const send = (path: string, cookies: readonly string[], form?: Readonly<Record<string, string>>) => {
    const own = [...headers, ["sec-fetch-site", "same-origin"], ["origin", origin]] as const
    const cookie = cookies.length > 0 ? [["cookie", cookies.join("; ")]] as const : []
    const type = form ? [["content-type", "application/x-www-form-urlencoded"]] as const : []
    const body = form && new URLSearchParams(form).toString()
    const target = `/auth/${path}`
    return answer({ method: form ? "POST" : "GET", target, headers: [...own, ...cookie, ...type], body })
  }
  const asked = await send("csrf", [])
  const csrf = toPairs(asked)
  const { csrfToken } = JSON.parse(await asked.text()) as { csrfToken: string }
  const session = toPairs(await send("callback/credentials", csrf, { csrfToken, ...login }))
    .filter((pair) => pair.startsWith(sessionCookie))
  if (session.length === 0) throw new Error("no session after a sign-in with the right password")
  const begun = await send(`signin/${provider}`, csrf, { csrfToken })
  const state = new URL(begun.headers.get("location") ?? origin).searchParams.get("state")
  if (!state) throw new Error("no OAuth flow has begun")
  return { session, csrf, csrfToken, flow: toPairs(begun), state }
}
