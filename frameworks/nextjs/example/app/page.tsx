import { rename } from "@/account"
import { auth } from "@/auth"
import Link from "next/link"

export default async function Home() {
  const session = await auth()
  if (!session) return <SignedOut />
  return (
    <>
      <h1>Hello, {session.user?.name ?? "you"}</h1>
      <p className="lead">You are signed in. This is everything the browser gets of your session:</p>

      <dl>
        <div>
          <dt>Name</dt>
          <dd>{session.user?.name ?? "–"}</dd>
        </div>
        <div>
          <dt>E-mail</dt>
          <dd>{session.user?.email ?? "–"}</dd>
        </div>
        <div>
          <dt>Ends if unused</dt>
          <dd>
            <time dateTime={session.expires}>{session.expires.slice(0, 10)}</time>
          </dd>
        </div>
      </dl>

      <form className="row" action={rename}>
        <label htmlFor="name">Change your name</label>
        <div>
          <input
            id="name"
            name="name"
            required
            maxLength={60}
            autoComplete="off"
            defaultValue={session.user?.name ?? ""}
          />
          <button>Save</button>
        </div>
      </form>
      <p>
        <a href="/auth/account">Your account: devices, passkeys, password and second step</a>
      </p>
    </>
  )
}

const SignedOut = () => (
  <>
    <h1>Try a real sign-in</h1>
    <p className="lead">
      A small app with a page for members, an identity provider and a password. You are not signed in.
    </p>

    <ul className="cards">
      <li>
        <h2>With this app’s own page</h2>
        <p>Your own form, which runs a server action.</p>
        <Link className="button" href="/login">Open the app’s page</Link>
      </li>
      <li>
        <h2>With the built-in page</h2>
        <p>It comes with the library and lists every provider.</p>
        <a className="button quiet" href="/auth/signin">Open the built-in page</a>
      </li>
    </ul>
  </>
)
