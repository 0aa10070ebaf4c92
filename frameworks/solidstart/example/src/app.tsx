import { A, createAsync, revalidate, Router, type RouteSectionProps } from "@solidjs/router"
import { FileRoutes } from "@solidjs/start/router"
import { createSession } from "@svc-auth/solidstart/client"
import { Show, Suspense } from "solid-js"
import { getSession, signOutAction } from "~/session"
import "./app.css"

function Layout(props: RouteSectionProps) {
  // when another tab signs in or out, reload this page's data
  const session = createSession(createAsync(() => getSession(), { deferStream: true }), { onChange: revalidate })
  return (
    <Suspense>
      <header>
        <A class="brand" href="/">
          Svc Auth <span>example</span>
        </A>
        <nav aria-label="Pages">
          <A href="/" end>Home</A>
          <A href="/protected">Members</A>
        </nav>
        <Show when={session()} fallback={<A class="button" href="/login">Sign in</A>}>
          <form method="post" action={signOutAction}>
            <button class="quiet">Sign out</button>
          </form>
        </Show>
      </header>
      <main>
        <Suspense>{props.children}</Suspense>
      </main>
    </Suspense>
  )
}

export default function App() {
  return (
    <Router root={Layout}>
      <FileRoutes />
    </Router>
  )
}
