import { AuthError, CredentialsSignin } from "@svc-auth/core/errors"
import type { NextRequest } from "next/server"
import { signIn } from "../../auth.ts"
import { base } from "../../base.ts"
import { escape, page } from "../../html.ts"

export const GET = ({ nextUrl: { searchParams } }: NextRequest) =>
  showLogin({
    error: searchParams.get("error"),
    code: searchParams.get("code"),
    callbackUrl: searchParams.get("callbackUrl"),
  })

export const POST = async (request: Request) => {
  const form = await request.formData()
  const provider = String(form.get("provider") ?? "credentials")
  form.delete("provider")
  try {
    return page("Log in", `<p id="url">${escape(await signIn(provider, form))}</p>`)
  } catch (thrown) {
    if (!(thrown instanceof AuthError)) throw thrown
    return showLogin({ error: thrown.type, code: thrown instanceof CredentialsSignin ? thrown.code : "" }, 400)
  }
}

interface Shown {
  error: string | null
  code: string | null
  callbackUrl?: string | null
}

const showLogin = ({ error, code, callbackUrl }: Shown, status = 200): Response =>
  page(
    "Log in",
    `${error ? `<p role="alert">${escape(error)} ${escape(code ?? "")}</p>` : ""}
<form method="post" action="${base}/login">
<input name="username" aria-label="Username"><input name="password" type="password" aria-label="Password">
<input type="hidden" name="redirectTo" value="${escape(callbackUrl ?? "")}"><button>Log in</button></form>
<form method="post" action="${base}/login"><input type="hidden" name="provider" value="idp">
<button>Log in with Test Identity</button></form>`,
    status,
  )
