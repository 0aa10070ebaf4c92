const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

/** Returns the text for HTML. */
export const escape = (text: unknown): string => String(text).replace(/[&<>"']/g, (character) => entities[character]!)

export const toPage = (content: string): string =>
  `<!doctype html><html lang="en"><title>Fixture</title>${content}</html>`

export const toSessionParagraph = (session: unknown): string => `<p id="session">${escape(JSON.stringify(session))}</p>`

export const toHome = (base: string, session: unknown): string =>
  toPage(`${toSessionParagraph(session)}
<form method="post" action="${base}/logout"><button>Sign out</button></form>
<form method="post" action="${base}/update"><input name="name"><button>Update</button></form>`)

/** @param fault what is wrong with what was typed */
export const toLoginPage = (base: string, redirectTo?: string, fault?: string): string =>
  toPage(`${fault === undefined ? "" : `<p role="alert">${escape(fault)}</p>`}
<form method="post" action="${base}/login">
<input name="username">
<input name="password" type="password">
${redirectTo === undefined ? "" : `<input type="hidden" name="redirectTo" value="${escape(redirectTo)}">`}
<button>Log in</button>
</form>`)
