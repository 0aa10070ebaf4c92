import { Link } from "react-router"

export const meta = () => [{ title: "React Router" }]

export default function Home() {
  return <Link to="/members">Members</Link>
}
