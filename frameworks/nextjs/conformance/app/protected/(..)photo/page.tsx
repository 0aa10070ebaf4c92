/** What Next's client shows in place of `/photo` while it is at a page below `/protected`. */
export default function Intercepting() {
  return <p id="secret">for members</p>
}
