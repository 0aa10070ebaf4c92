import { useSearchParams } from "@solidjs/router"
import { Show } from "solid-js"
import { mount } from "~/mount"

export default function Login() {
  const [query] = useSearchParams()
  return (
    <>
      <Show when={query.error}>
        <p role="alert">{query.error}</p>
      </Show>
      <form method="post" action={`${mount}login`}>
        <input name="username" aria-label="Username" />
        <input name="password" type="password" aria-label="Password" />
        <input type="hidden" name="redirectTo" value={query.callbackUrl ?? ""} />
        <button>Log in</button>
      </form>
      <form method="post" action={`${mount}login`}>
        <input type="hidden" name="provider" value="idp" />
        <button>Log in with Test Identity</button>
      </form>
    </>
  )
}
