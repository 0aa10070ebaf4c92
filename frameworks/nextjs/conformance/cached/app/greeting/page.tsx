import { Suspense } from "react"
import { auth } from "../../auth.ts"

/** Passes what it needs of the session to cached functions. */
export default function Greeting() {
  return (
    <Suspense fallback={<p>…</p>}>
      <Greet />
    </Suspense>
  )
}

async function Greet() {
  const name = (await auth())?.user?.name ?? "nobody"
  const [greeting, made] = await greet(name)
  return (
    <>
      <p id="greeting">{greeting}</p>
      <p id="made">{made}</p>
      <Frame>
        <p id="framed">{name}</p>
      </Frame>
    </>
  )
}

/** Cached for each name. */
async function greet(name: string): Promise<[string, string]> {
  "use cache"
  return await Promise.resolve([`Hello, ${name}`, crypto.randomUUID()])
}

/** Cached for all users, without what it contains. */
async function Frame({ children }: { children: React.ReactNode }) {
  "use cache"
  return <div>{await Promise.resolve(children)}</div>
}
