import { createAsync, revalidate } from "@solidjs/router"
import { createSession } from "@svc-auth/solidstart/client"
import { Show } from "solid-js"
import { getSession, signInWithGitHub, signOutHere } from "~/session"

export default function Home() {
  const session = createSession(createAsync(() => getSession(), { deferStream: true }), { onChange: revalidate })
  return (
    <Show
      when={session()}
      fallback={
        <form method="post" action={signInWithGitHub}>
          <button>Sign in with GitHub</button>
        </form>
      }
    >
      <p>Hello, {session()?.user?.name}</p>
      <form method="post" action={signOutHere}>
        <button>Sign out</button>
      </form>
    </Show>
  )
}
