export const getServerSideProps = () => Promise.resolve({ props: { secret: "for members" } })

/** A page that only a path rule guards. */
export default function Guarded({ secret }: { secret: string }) {
  return <p id="secret">{secret}</p>
}
