import type { GetServerSidePropsContext } from "next"
import { auth } from "../auth.ts"

export const getServerSideProps = async (context: GetServerSidePropsContext) => ({
  props: { locale: context.locale ?? "", name: (await auth(context))?.user?.name ?? "nobody" },
})

export default function WhoAmI({ locale, name }: { locale: string; name: string }) {
  return <p id="name" lang={locale}>{name}</p>
}
