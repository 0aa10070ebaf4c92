/** The style sheet of the demo's pages, with light and dark colours. */
export const style = `
:root { color-scheme: light dark; --ink: light-dark(#1a1c2b, #eceef6); --soft: light-dark(#5a5f73, #a3a9bd);
  --paper: light-dark(#f3f4f8, #12131a); --card: light-dark(#fff, #1c1e29); --line: light-dark(#cfd3df, #3a3e50);
  --accent: light-dark(#3d43c6, #a5acff); --on-accent: light-dark(#fff, #14162b); --alert: light-dark(#a3123a, #ff9db1) }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; grid-template-rows: 1fr auto auto 1fr; justify-items: center; gap: 1rem;
  padding: 1.5rem 1rem; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
header { grid-row: 1; align-self: end; display: flex; align-items: center; gap: .6rem; font-weight: 650; letter-spacing: .01em }
.mark { width: 1.4rem; height: 1.4rem; border-radius: .45rem; background: linear-gradient(135deg, var(--accent), light-dark(#b04fc9, #f0a6ff)) }
main { grid-row: 2; width: min(24rem, 100%); padding: 1.75rem; background: var(--card); border: 1px solid var(--line); border-radius: 1rem;
  overflow-wrap: anywhere }
footer { grid-row: 3; color: var(--soft); font-size: .85rem; text-align: center }
h1 { margin: 0 0 .25rem; font-size: 1.45rem; line-height: 1.25; letter-spacing: -.01em }
h2 { margin: 0 0 .5rem; font-size: .85rem; color: var(--soft); font-weight: 600 }
p { margin: 0 0 1rem }
.small { color: var(--soft); font-size: .9rem }
form, .actions { display: grid; gap: .4rem; margin: 0 }
label { font-weight: 600; font-size: .9rem; margin-top: .4rem }
input, button { font: inherit; color: inherit; width: 100%; min-height: 2.75rem; padding: .5rem .8rem; border-radius: .6rem }
input { background: var(--paper); border: 1px solid var(--soft) }
button { margin-top: .6rem; border: 0; background: var(--accent); color: var(--on-accent); font-weight: 600; cursor: pointer }
button:hover { filter: brightness(1.08) }
.quiet { background: none; color: var(--accent); border: 1px solid var(--line) }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
[role=alert] { padding: .6rem .8rem; border-left: 4px solid var(--alert); color: var(--alert); font-weight: 600 }
section { margin: 1.5rem 0 1rem; padding-top: 1.1rem; border-top: 1px solid var(--line) }
section ul { list-style: none; margin: 0; padding: 0 }
section li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; padding: .2rem 0; font-size: .92rem }
.scopes { margin: 0 0 1rem; padding-left: 1.2rem }
.mails { list-style: none; margin: 1rem 0 1.5rem; padding: 0 }
.mails li + li { margin-top: 1.5rem; padding-top: 1.5rem; border-top: 1px solid var(--line) }
.mails h2 { margin: 0; color: inherit; font-size: 1rem }
.button { display: block; padding: .6rem .8rem; border-radius: .6rem; background: var(--accent); color: var(--on-accent);
  font-weight: 600; text-align: center; text-decoration: none }
details { margin-top: .75rem; font-size: .9rem }
summary { cursor: pointer; color: var(--soft) }
pre { margin: .5rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere; font: .9em ui-monospace, monospace }
dt { font-weight: 600 } dd { margin: 0 0 .6rem }
code { font: .92em ui-monospace, monospace }
@media (prefers-reduced-motion: no-preference) { button { transition: filter .15s } }
`
