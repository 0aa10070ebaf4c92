import type { GetServerSidePropsContext } from "next"
import { requireFresh } from "../auth.ts"

export async function getServerSideProps(context: GetServerSidePropsContext) {
  const session = await requireFresh(context, { maxAge: 60 })
  return { props: { name: session?.user?.name ?? null } }
}

/** A page that demands a sign-in of the last minute. */
export default function Fresh({ name }: { name: string | null }) {
  return <p id="user">{name}</p>
}
