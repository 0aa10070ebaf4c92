import { action, createAsync, query, useSearchParams, useSubmission } from "@solidjs/router"
import { Show } from "solid-js"
import * as account from "~/account"

const logIn = action(account.logIn, "logIn")
const logInAndAnswer = action(account.logInAndAnswer, "logInAndAnswer")
const logInAndThrow = action(account.logInAndThrow, "logInAndThrow")
const logInAndStay = action(account.logInAndStay, "logInAndStay")
const logInAway = action(account.logInAway, "logInAway")
const rename = action(account.rename, "rename")
const logOut = action(account.logOut, "logOut")
const goTo = action(account.goTo, "goTo")
const tell = action(account.tell, "tell")
const getName = query(account.nameOf, "nameOf")

export const route = { preload: () => getName() }

function Login(props: { action: typeof logIn | typeof logInAndAnswer | typeof logInAndStay; button: string }) {
  return (
    <form method="post" action={props.action}>
      <input name="username" aria-label={`Username, ${props.button}`} />
      <input name="password" type="password" aria-label={`Password, ${props.button}`} />
      <button>{props.button}</button>
    </form>
  )
}

export default function Actions() {
  const [query] = useSearchParams()
  const name = createAsync(() => getName(), { deferStream: true })
  const answered = useSubmission(logInAndAnswer)
  const told = useSubmission(tell)
  return (
    <>
      <p id="name" textContent={name()} />
      <p id="told" textContent={told.result} />
      <Show when={query.error}>
        <p role="alert" textContent={String(query.error)} />
      </Show>
      <Show when={answered.result}>
        <p role="alert" textContent={answered.result} />
      </Show>
      <Login action={logIn} button="Log in" />
      <Login action={logInAndAnswer} button="Log in and answer" />
      <Login action={logInAndThrow} button="Log in and throw" />
      <Login action={logInAndStay} button="Log in and stay" />
      <form method="post" action={logInAway}>
        <button>Log in with Test Identity</button>
      </form>
      <form method="post" action={rename}>
        <input name="name" aria-label="Name" />
        <button>Rename</button>
      </form>
      <form method="post" action={logOut}>
        <button>Log out</button>
      </form>
      <form method="post" action={goTo}>
        <input name="page" aria-label="Page" />
        <button>Go to</button>
      </form>
      <form method="post" action={tell}>
        <button>Tell</button>
      </form>
    </>
  )
}
