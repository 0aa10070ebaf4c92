import { Router } from "@solidjs/router"
import { FileRoutes } from "@solidjs/start/router"
import { onMount, Suspense } from "solid-js"

const base = import.meta.env.BASE_URL.replace(/\/$/, "")

/** Shows a page at another address, which only the router knows. */
const transformUrl = (path: string) => path === `${base}/transformed` ? `${base}/protected/preloaded` : path

export default function App() {
  // what presses buttons in a browser waits for it: before, they do what they do without script
  onMount(() => (document.body.dataset.hydrated = ""))
  return (
    <Router base={base} transformUrl={transformUrl} root={(props) => <Suspense>{props.children}</Suspense>}>
      <FileRoutes />
    </Router>
  )
}
