import type { GetServerSidePropsContext } from "next"

export const getServerSideProps = ({ locale = "" }: GetServerSidePropsContext) =>
  Promise.resolve({ props: { locale, secret: "for members" } })

/** A page in two languages that only a path rule guards. */
export default function Translated({ locale, secret }: { locale: string; secret: string }) {
  return <p id="secret" lang={locale}>{secret}</p>
}
