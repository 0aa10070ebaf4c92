import type { Session } from "@svc-auth/core/types"
import { html, page } from "./html.ts"
import { type Mistake, toSentence } from "./mistake.ts"

/** The home page: the session, or links to sign in. */
export function home(session: Session | null): string {
  const layout = { title: "Svc Auth example", path: "/", session }
  const user = session?.user
  if (!session) {
    return page(
      layout,
      html`
        <h1>Try a real sign-in</h1>
        <p
          class="lead">A small app with a page for members, an identity provider and a password. You are not signed in.</p>
        <ul class="cards">
          <li><h2>With this app’s own page</h2><p>Your own form, which posts to a route.</p>
        <a class="button" href="/login">Open the app’s page</a></li>
          <li><h2>With the built-in page</h2><p>It comes with the library and lists every provider.</p>
        <a class="button quiet" href="/auth/signin">Open the built-in page</a></li>
        </ul>
      `,
    )
  }
  return page(
    layout,
    html`
      <h1>Hello, ${user?.name ?? "you"}</h1>
      <p class="lead">You are signed in. This is everything the browser gets of your session:</p>
      <dl>
        <div>
          <dt>Name</dt>
          <dd>${user?.name ?? "–"}</dd>
        </div>
        <div>
          <dt>E-mail</dt>
          <dd>${user?.email ?? "–"}</dd>
        </div>
        <div>
          <dt>Ends if unused</dt>
          <dd><time datetime="${session.expires}">${session.expires.slice(0, 10)}</time></dd>
        </div>
      </dl>
      <form class="row" method="post" action="/rename">
        <label for="name">Change your name</label>
        <div><input id="name" name="name" required maxlength="60" autocomplete="off" value="${user?.name ??
          ""}"><button>Save</button></div>
      </form>
      <p><a href="/auth/account">Your account: devices, passkeys, password and second step</a></p>
    `,
  )
}

/** A button for which `public/passkey.js` adds the script. */
const passkeyButton = (verb: "register" | "signIn", redirectTo: string, text: string) =>
  html`
    <div data-passkey="${verb}" data-redirect-to="${redirectTo}" hidden>
      <button class="quiet" type="button">${text}</button>
      <p role="alert" hidden></p>
    </div>
    <script type="module" src="/passkey.js"></script>
  `

/** The members' page. @param added whether the user has just added a passkey */
export const members = (session: Session, added: boolean): string =>
  page(
    { title: "Members · Svc Auth example", path: "/protected", session },
    html`<h1>Members only</h1>
<p class="lead">Only members read this, ${session.user?.name ?? "member"}.</p>
<p>Sign out and open this page again: you sign in and come back here.</p>
${passkeyButton("register", "/protected?added", "Add a passkey")}
${added ? html`<p role="status">You can now sign in with this device.</p>` : ""}`,
  )

/** The 404 page. */
export const notFound = (session: Session | null): string =>
  page(
    { title: "404 · Svc Auth example", path: "", session },
    html`
      <h1>404</h1>
      <p class="lead">This page does not exist.</p>
    `,
  )

/** What the sign-in page shows again after a failed attempt. Never the password. */
export interface Attempt extends Mistake {
  /** The page to return to. It comes from the query; the library checks it. */
  readonly callbackUrl?: string | undefined
  readonly username?: string
  readonly email?: string
}

/** The app's own sign-in page. */
export function login({ callbackUrl = "/", username, email, ...mistake }: Attempt): string {
  const byMail = Boolean(process.env["EMAIL_SERVER"])
  const byDemo = Boolean(process.env["AUTH_DEMO_ISSUER"])
  const invalid = (value: string | undefined) =>
    value === undefined ? "" : html`
      aria-invalid="true"
    `
  const query = new URLSearchParams({ callbackUrl }).toString()
  const back = html`
    <input type="hidden" name="redirectTo" value="${callbackUrl}">
  `
  const passwordForm = html`
    <form method="post" action="/login">
      <label for="username">Username</label>
      <input id="username" name="username" required autofocus autocomplete="username" autocapitalize="none" spellcheck="false" value="${username}" ${invalid(
        username,
      )}>
      <label for="password">Password</label>
      <input id="password" name="password" type="password" required autocomplete="current-password">
      ${back}<button>Sign in</button>
    </form>
  `
  const mailForm = html`
    <form method="post" action="/login/email">
      <label for="email">E-mail address</label>
      <input id="email" name="email" type="email" required autofocus autocomplete="email" value="${email}" ${invalid(
        email,
      )}>
      ${back}<button>Mail me a link</button>
    </form>
  `
  return page(
    { title: "Sign in · Svc Auth example", path: "/login", session: null },
    html`<div class="narrow">
<h1>Sign in</h1>
${mistake.error ? html`<p role="alert">${toSentence(mistake)}</p>` : ""}
${byMail ? mailForm : passwordForm}
${passkeyButton("signIn", callbackUrl, "Sign in with a passkey")}
${
      byDemo
        ? html`
          <p class="or">or</p>
          <form method="post" action="/login/demo">
            ${back}<button class="quiet">Continue with Demo ID</button>
          </form>
        `
        : ""
    }
${
      byMail
        ? html`
          <p class="or">or</p>
          <p>With an e-mail address and a password: <a href="/auth/signin?${query}">sign in</a> or <a href="/auth/signup/password?${query}">create an account</a>.</p>
        `
        : ""
    }
</div>`,
  )
}
