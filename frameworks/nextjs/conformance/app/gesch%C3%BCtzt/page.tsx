export default function Guarded() {
  return <p id="secret">for members</p>
}
