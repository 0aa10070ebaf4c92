/** A page that only a path rule guards. Next renders it once, when the app is built. */
export default function Static() {
  return <p id="secret">for members</p>
}
