import type { Theme } from "../types.ts"
import { computeContrast, type Rgb, toHex, toRgb } from "../web/colour.ts"
import { type Html, toStyleElement } from "../web/html.ts"

const black: Rgb = [0, 0, 0]
const white: Rgb = [255, 255, 255]

type Palette = Readonly<
  Record<
    "page" | "card" | "text" | "quiet" | "line" | "edge" | "focus" | "bad" | "bad-back" | "button" | "button-text",
    string
  >
>

// All text has a contrast of at least 4.5 with its background; edges and focus rings have at least 3 (WCAG 2 AA).
const light: Palette = {
  page: "#f4f5f7",
  card: "#ffffff",
  text: "#1c2126",
  quiet: "#59626c",
  line: "#dde1e6",
  edge: "#868f99",
  focus: "#1a62d6",
  bad: "#a3161b",
  "bad-back": "#fdf0f0",
  button: "#1c2126",
  "button-text": "#ffffff",
}
const dark: Palette = {
  page: "#111417",
  card: "#1a1e23",
  text: "#eceef1",
  quiet: "#a3acb6",
  line: "#30363e",
  edge: "#727c88",
  focus: "#79aeff",
  bad: "#ffaca8",
  "bad-back": "#361a1c",
  button: "#eceef1",
  "button-text": "#14181c",
}

const rules = `
*,::before,::after{box-sizing:border-box}
html{background:var(--page);color:var(--text);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;-webkit-text-size-adjust:100%}
body{display:flex;flex-direction:column;justify-content:center;align-items:center;min-height:100vh;min-height:100svh;margin:0;padding:2rem 1rem}
main{width:100%;max-width:25rem;padding:2.25rem;border:1px solid var(--line);border-radius:1rem;background:var(--card);box-shadow:0 1px 2px #0000000a,0 8px 32px #0000000f;overflow-wrap:anywhere}
h1{margin:0;font-size:1.5rem;line-height:1.25;font-weight:600;letter-spacing:-.015em}
p{margin:0}
[hidden]{display:none!important}
form{margin:0}
.logo{display:block;max-width:100%;max-height:3rem;margin:0 0 1.5rem}
.site{margin:.25rem 0 1.75rem;color:var(--quiet)}
.alert,.done{margin:0 0 1.5rem;padding:.75rem 1rem;border-radius:.625rem;font-size:.9375rem}
.alert{background:var(--bad-back);color:var(--bad)}
.done{background:var(--page)}
.note{margin:0 0 1.5rem;font-size:.9375rem}
p+.note{margin-top:1rem}
.hint{margin:.25rem 0 0;color:var(--quiet);font-size:.875rem}
.providers,.buttons,.side{display:grid;gap:.75rem}
.providers+.providers{margin-top:.75rem}
.providers>div{display:grid;gap:inherit}
.buttons>form{display:grid;grid-template-rows:1fr auto}
.buttons>:only-child{grid-column:1/-1}
.fields{display:grid;gap:1rem}
.fields .alert{margin:0}
.field{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.375rem .75rem}
p:not(.or)+.fields{margin-top:1.5rem}
.fields .last{margin-top:.25rem}
label{font-size:.875rem;font-weight:500}
input{order:1;width:100%;min-height:2.75rem;padding:.5rem .875rem;border:1px solid var(--edge);border-radius:.625rem;background:var(--card);color:inherit;font:inherit}
input[type=checkbox],input[type=radio]{width:1.25rem;min-height:1.25rem;margin:0}
input[type=color],input[type=range]{padding:.25rem}
input::placeholder{color:var(--quiet);opacity:1}
button,.button{display:block;position:relative;width:100%;min-height:2.75rem;padding:.5rem 1rem;border:1px solid var(--edge);border-radius:.625rem;font:inherit;font-size:.9375rem;font-weight:500;text-align:center;text-decoration:none;cursor:pointer}
.button{display:flex;justify-content:center;align-items:center}
summary::-webkit-details-marker{display:none}
details>.fields{margin-top:1rem}
button:has(.mark){padding-inline:2.75rem}
button:disabled{opacity:.6;cursor:default}
.secondary{background:var(--card);color:inherit}
.secondary:hover{border-color:var(--text);background:var(--page)}
.primary{border-color:var(--button);background:var(--button);color:var(--button-text)}
.primary:hover{box-shadow:0 0 0 3px var(--line)}
.plain{min-height:2.25rem;border-color:transparent;background:transparent;color:var(--quiet)}
.plain:hover{color:var(--text);text-decoration:underline}
.link{width:auto;min-height:1.5rem;padding:0;border:0;background:transparent;color:var(--quiet);font-size:.875rem;font-weight:400;text-decoration:underline;text-underline-offset:.2em}
.link:hover{color:var(--text)}
.mark{position:absolute;inset-block:0;inset-inline-start:.875rem;width:1.25rem;height:1.25rem;margin-block:auto;fill:currentColor}
[data-letter]::before{content:attr(data-letter);display:block;border-radius:.3125rem;background:var(--quiet);color:var(--card);font-size:.75rem;line-height:1.25rem;font-weight:700;text-align:center}
.last{display:grid;position:relative}
.badge{position:absolute;inset-inline-end:.75rem;top:-.6875rem;padding:0 .5rem;border:1px solid var(--edge);border-radius:1rem;background:var(--card);color:var(--text);font-size:.75rem;line-height:1.25rem;font-weight:500}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
.or{display:flex;align-items:center;gap:.75rem;margin:.375rem 0;color:var(--quiet);font-size:.875rem}
.or::before,.or::after{content:"";flex:1;border-top:1px solid var(--line)}
.wide{max-width:40rem}
h2{margin:2.25rem 0 1rem;padding-top:1.75rem;border-top:1px solid var(--line);font-size:1.125rem;font-weight:600}
ul{display:grid;gap:1.25rem;margin:0;padding:0;list-style:none}
li{display:grid;gap:.75rem}
.row{display:grid;gap:.75rem}
ul+.row,.hint+.row,.row+.row,[data-passkeys] .row{margin-top:1.25rem}
@media (min-width:36rem){li{grid-template-columns:1fr 11rem;align-items:start}li>.row{grid-area:2/1/3/-1;grid-template-columns:1fr 11rem;align-items:end}li .fields{grid-template-columns:1fr 11rem;gap:.75rem;align-items:end}section>.row,.wide .buttons{grid-template-columns:1fr 1fr}}
.wide button:has(.mark){padding-inline-end:.75rem;text-align:start}
.field .hint{order:2;width:100%;margin:0}
.after{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.5rem 1rem;margin-top:1.25rem}
.check{justify-content:flex-start}.check label{display:flex;align-items:center;gap:.625rem}.check input{order:0;flex:none}
.qr{display:block;width:100%;max-width:13rem;margin:0 auto 1.5rem;border-radius:.625rem}
.codes{gap:.5rem;margin:0 0 1.5rem;user-select:all}.codes li{display:block}.codes code{font-size:1rem}
.actions{display:grid;gap:.75rem;margin-top:1.75rem}.side .actions{margin:0}.actions+.actions{margin-top:.75rem}
.detail{margin:1.75rem 0 0;padding:1.25rem 0 0;border-top:1px solid var(--line);font-size:.875rem}
dt{color:var(--quiet)}
dd{margin:0 0 .75rem;white-space:pre-line}
dd:last-child{margin:0}
code{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.8125rem}
@media (max-width:28rem){body{padding:.75rem}main{padding:1.75rem 1.25rem}button:has(.mark){padding-inline-end:.75rem;text-align:start}}
@media (max-width:14rem){main{padding:1.25rem .75rem}.mark{display:none}button:has(.mark){padding-inline:.75rem}}
@media (prefers-reduced-motion:no-preference){button,.button{transition:border-color .15s,background-color .15s,box-shadow .15s}}
@media (forced-colors:active){main{border-color:CanvasText}.alert,.done{border:1px solid}.mark{fill:ButtonText}}
`

/** A theme's style sheet: as text for its hash, and as the element in every page. */
export interface Style {
  readonly sheet: string
  readonly element: Html
}

const styles = new WeakMap<Theme, Style>()

/** Returns the style of a theme. It is created once per theme object. */
export function getStyle(theme: Theme): Style {
  let style = styles.get(theme)
  if (!style) {
    const sheet = toSheet(theme)
    style = { sheet, element: toStyleElement(sheet) }
    styles.set(theme, style)
  }
  return style
}

/** Returns the style sheet. Colours are written from their numeric values, so the theme's text cannot add a rule. */
function toSheet(theme: Theme): string {
  const [day, night] = [light, dark].map((palette) => toVariables({ ...palette, ...toButton(theme, palette) }))
  if (theme.colorScheme === "light") return `:root{color-scheme:light;${day}}${rules}`
  if (theme.colorScheme === "dark") return `:root{color-scheme:dark;${night}}${rules}`
  return `:root{color-scheme:light dark;${day}}@media (prefers-color-scheme:dark){:root{${night}}}${rules}`
}

/**
 * Returns the colours of the primary button. The text has the theme's colour if it is readable on the button. Otherwise it is black or white,
 * whichever is more readable.
 */
function toButton({ brandColor, buttonText }: Theme, palette: Palette): Pick<Palette, "button" | "button-text"> {
  const button = toRgb(brandColor || palette.button) ?? toRgb(palette.button)!
  const text = toRgb(buttonText || "") ?? (toRgb(brandColor || "") ? undefined : toRgb(palette["button-text"]))
  const plain = computeContrast(button, white) >= computeContrast(button, black) ? white : black
  return { button: toHex(button), "button-text": toHex(text && computeContrast(button, text) >= 4.5 ? text : plain) }
}

const toVariables = (palette: Palette): string =>
  Object.entries(palette).map(([name, colour]) => `--${name}:${colour}`).join(";")
