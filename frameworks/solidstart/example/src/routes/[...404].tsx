import { HttpStatusCode } from "@solidjs/start"

export default function NotFound() {
  return (
    <>
      <HttpStatusCode code={404} />
      <h1>404</h1>
      <p class="lead">This page does not exist.</p>
    </>
  )
}
