import * as account from "../../account.ts"
import { auth } from "../../auth.ts"
import { Tell } from "./tell.tsx"

interface Props {
  searchParams: Promise<{ error?: string }>
}

export default async function Actions({ searchParams }: Props) {
  const session = await auth()
  const { error } = await searchParams
  return (
    <>
      <p id="name">{session?.user?.name ?? "nobody"}</p>
      {error && <p role="alert">{error}</p>}
      <Login action={account.logIn} button="Log in" />
      <Login action={account.logInAndStay} button="Log in and stay" />
      <form action={account.logInAway}>
        <button>Log in with Test Identity</button>
      </form>
      <form action={account.rename}>
        <input name="name" aria-label="Name" />
        <button>Rename</button>
      </form>
      <form action={account.logOut}>
        <button>Log out</button>
      </form>
      <Tell action={account.tell} />
    </>
  )
}

function Login({ action, button }: { action: (form: FormData) => Promise<void>; button: string }) {
  return (
    <form action={action}>
      <input name="username" aria-label={`Username, ${button}`} />
      <input name="password" type="password" aria-label={`Password, ${button}`} />
      <button>{button}</button>
    </form>
  )
}
