import { A, createAsync } from "@solidjs/router"
import { Show } from "solid-js"
import { getSession, rename } from "~/session"

export const route = { preload: () => getSession() }

export default function Home() {
  const session = createAsync(() => getSession(), { deferStream: true })
  return (
    <Show when={session()} fallback={<SignedOut />}>
      {(known) => (
        <>
          <h1>Hello, {known().user?.name ?? "you"}</h1>
          <p class="lead">You are signed in. This is everything the browser gets of your session:</p>

          <dl>
            <div>
              <dt>Name</dt>
              <dd>{known().user?.name ?? "–"}</dd>
            </div>
            <div>
              <dt>E-mail</dt>
              <dd>{known().user?.email ?? "–"}</dd>
            </div>
            <div>
              <dt>Ends if unused</dt>
              <dd>
                <time datetime={known().expires}>{known().expires.slice(0, 10)}</time>
              </dd>
            </div>
          </dl>

          <form class="row" method="post" action={rename}>
            <label for="name">Change your name</label>
            <div>
              <input
                id="name"
                name="name"
                required
                maxlength="60"
                autocomplete="off"
                value={known().user?.name ?? ""}
              />
              <button>Save</button>
            </div>
          </form>
          <p>
            <a href="/auth/account" rel="external">Your account: devices, passkeys, password and second step</a>
          </p>
        </>
      )}
    </Show>
  )
}

const SignedOut = () => (
  <>
    <h1>Try a real sign-in</h1>
    <p class="lead">
      A small app with a page for members, an identity provider and a password. You are not signed in.
    </p>

    <ul class="cards">
      <li>
        <h2>With this app’s own page</h2>
        <p>Your own form, which posts to an action.</p>
        <A class="button" href="/login">Open the app’s page</A>
      </li>
      <li>
        <h2>With the built-in page</h2>
        <p>It comes with the library and lists every provider.</p>
        <a class="button quiet" href="/auth/signin" rel="external">Open the built-in page</a>
      </li>
    </ul>
  </>
)
