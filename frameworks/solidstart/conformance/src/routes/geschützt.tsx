export default function Secret() {
  return <p id="secret">for members</p>
}
