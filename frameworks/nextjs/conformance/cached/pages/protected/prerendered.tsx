export const getStaticProps = ({ locale = "" }) => ({ props: { locale, secret: "for members" } })

/** The same, made when the app is built. */
export default function Prerendered({ locale, secret }: { locale: string; secret: string }) {
  return <p id="secret" lang={locale}>{secret}</p>
}
