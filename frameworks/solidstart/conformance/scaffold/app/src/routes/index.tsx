import { Title } from "@solidjs/meta"
import Counter from "~/components/Counter"

export default function Home() {
  return (
    <main>
      <Title>Home</Title>
      <Counter />
    </main>
  )
}
