import { createSession, signIn, signOut } from "@svc-auth/solidstart/client"
import { createResource, Show, Suspense } from "solid-js"
import { readSession } from "./session"

export default function App() {
  const [rendered] = createResource(() => readSession(), { deferStream: true })
  const session = createSession(rendered, { onChange: () => location.reload() })
  return (
    <Suspense>
      <Show
        when={session()}
        fallback={<button onClick={() => signIn("github", { redirectTo: "/members" })}>Sign in with GitHub</button>}
      >
        <p>Hello, {session()?.user?.name}</p>
        <button onClick={() => signOut({ redirectTo: "/" })}>Sign out</button>
      </Show>
    </Suspense>
  )
}
