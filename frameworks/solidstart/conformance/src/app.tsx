import { Router } from "@solidjs/router"
import { FileRoutes } from "@solidjs/start/router"
import { onMount, Suspense } from "solid-js"
import { mount } from "~/mount"

const base = mount.replace(/\/$/, "")

/** Shows a page at another path, which only the router knows. */
const transformUrl = (path: string) => path === `${base}/transformed` ? `${base}/protected/preloaded` : path

export default function App() {
  // browser tests wait for this before they press buttons: until then, buttons work as without JavaScript
  onMount(() => (document.body.dataset.hydrated = ""))
  return (
    <Router base={base} transformUrl={transformUrl} root={(props) => <Suspense>{props.children}</Suspense>}>
      <FileRoutes />
    </Router>
  )
}
