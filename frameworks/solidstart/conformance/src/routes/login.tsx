import { useSearchParams } from "@solidjs/router"
import type { APIEvent } from "@solidjs/start/server"
import { AuthError, CredentialsSignin } from "@svc-auth/core/errors"
import { Show } from "solid-js"
import { signIn } from "~/auth"

export const POST = async ({ request }: APIEvent) => {
  const form = await request.formData()
  const provider = form.get("provider")
  form.delete("provider")
  try {
    const url = await signIn(typeof provider === "string" ? provider : "credentials", form)
    return toPage(`<p id="url">${url}</p>`, 200)
  } catch (thrown) {
    if (!(thrown instanceof AuthError)) throw thrown
    const code = thrown instanceof CredentialsSignin ? thrown.code : ""
    return toPage(`<p role="alert">${thrown.type} ${code}</p>`, 400)
  }
}

const toPage = (body: string, status: number) =>
  new Response(`<!doctype html><html lang="en"><title>Log in</title><body>${body}</body></html>`, {
    status,
    headers: { "content-type": "text/html; charset=utf-8" },
  })

export default function Login() {
  const [query] = useSearchParams()
  return (
    <>
      <Show when={query.error}>
        <p role="alert">{query.error}</p>
      </Show>
      <form method="post" action={`${import.meta.env.BASE_URL}login`}>
        <input name="username" aria-label="Username" />
        <input name="password" type="password" aria-label="Password" />
        <input type="hidden" name="redirectTo" value={query.callbackUrl ?? ""} />
        <button>Log in</button>
      </form>
      <form method="post" action={`${import.meta.env.BASE_URL}login`}>
        <input type="hidden" name="provider" value="idp" />
        <button>Log in with Test Identity</button>
      </form>
    </>
  )
}
