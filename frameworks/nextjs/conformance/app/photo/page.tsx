export default function Photo() {
  return <h1>Photo</h1>
}
