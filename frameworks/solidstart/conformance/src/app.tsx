import { Router } from "@solidjs/router"
import { FileRoutes } from "@solidjs/start/router"
import { onMount, Suspense } from "solid-js"

export default function App() {
  // what presses buttons in a browser waits for it: before, they do what they do without script
  onMount(() => (document.body.dataset.hydrated = ""))
  return (
    <Router base={import.meta.env.BASE_URL.replace(/\/$/, "")} root={(props) => <Suspense>{props.children}</Suspense>}>
      <FileRoutes />
    </Router>
  )
}
