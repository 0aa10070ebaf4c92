import { Title } from "@solidjs/meta"
import { HttpStatusCode } from "@solidjs/start"

export default function NotFound() {
  return (
    <main>
      <Title>Not found</Title>
      <HttpStatusCode code={404} />
      <h1>Not found</h1>
    </main>
  )
}
