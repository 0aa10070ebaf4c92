import { createAsync, useSearchParams } from "@solidjs/router"
import { Show } from "solid-js"
import { getWays, withDemo, withEmail, withPassword } from "~/session"

export const route = { preload: () => getWays() }

export default function Login() {
  const ways = createAsync(() => getWays(), { deferStream: true })
  const [query] = useSearchParams()
  return (
    <div class="narrow">
      <h1>Sign in</h1>

      <Show when={query.wrong}>
        <p role="alert">
          {query.wrong === "email"
            ? "That is not an e-mail address to which a link can be sent."
            : "This username and password do not belong together. Try demo and demo."}
        </p>
      </Show>

      <form method="post" action={withPassword}>
        <label for="username">Username</label>
        <input
          id="username"
          name="username"
          required
          autocomplete="username"
          autocapitalize="none"
          spellcheck={false}
          aria-invalid={query.wrong === "password" ? "true" : undefined}
        />
        <label for="password">Password</label>
        <input id="password" name="password" type="password" required autocomplete="current-password" />
        <input type="hidden" name="redirectTo" value="/" />
        <button>Sign in</button>
      </form>

      <p class="or">or</p>

      <Show when={ways()?.byMail}>
        <form method="post" action={withEmail}>
          <label for="email">E-mail address</label>
          <input
            id="email"
            name="email"
            type="email"
            required
            autocomplete="email"
            aria-invalid={query.wrong === "email" ? "true" : undefined}
          />
          <input type="hidden" name="redirectTo" value="/" />
          <button class="quiet">Mail me a link</button>
        </form>

        <p class="or">or</p>
      </Show>

      <form method="post" action={withDemo}>
        <button class="quiet">Continue with Demo ID</button>
      </form>
    </div>
  )
}
