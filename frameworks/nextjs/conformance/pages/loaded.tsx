import type { GetServerSidePropsContext } from "next"
import { auth } from "../auth.ts"

export const getServerSideProps = async (context: GetServerSidePropsContext) => ({
  props: { name: (await auth(context))?.user?.name ?? "nobody" },
})

export default function Loaded({ name }: { name: string }) {
  return <p id="user">{name}</p>
}
