/** A page that only a path rule guards, made once and cached. */
export default async function Static() {
  "use cache"
  return <p id="secret">{await Promise.resolve("for members")}</p>
}
