import type { Theme } from "../model/types.ts"
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

// Every text has a contrast of at least 4.5 with its background; edges and focus rings have at least 3 (WCAG 2 AA).
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
html{background:var(--page);color:var(--text);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
body{display:flex;flex-direction:column;justify-content:center;align-items:center;min-height:100vh;min-height:100svh;margin:0;padding:1.5rem 1rem}
main{width:100%;max-width:24rem;padding:2rem;border:1px solid var(--line);border-radius:.75rem;background:var(--card);overflow-wrap:anywhere}
h1{margin:0;font-size:1.375rem;line-height:1.25;font-weight:600;letter-spacing:-.01em}
p{margin:0}
[hidden]{display:none!important}
form{margin:0}
.logo{display:block;max-width:100%;max-height:3rem;margin:0 0 1.25rem}
.site{margin:.25rem 0 1.5rem;color:var(--quiet);font-size:.9375rem}
.alert{margin:0 0 1.25rem;padding:.75rem .875rem;border-radius:.5rem;border-inline-start:3px solid var(--bad);background:var(--bad-back);color:var(--bad);font-size:.9375rem}
.note{margin:0 0 1.25rem;font-size:.9375rem}
p+.note{margin-top:1rem}
.hint{margin:.375rem 0 0;color:var(--quiet);font-size:.875rem}
.providers{display:grid;gap:.75rem}
.providers+.providers{margin-top:.75rem}
.providers>div{display:grid;gap:inherit}
.fields{display:grid;gap:1rem}
.fields .alert{margin:0}
.field{display:grid;gap:.375rem}
label{font-size:.875rem;font-weight:500}
input{width:100%;min-height:2.75rem;padding:.5rem .75rem;border:1px solid var(--edge);border-radius:.5rem;background:var(--card);color:inherit;font:inherit}
input[type=checkbox],input[type=radio]{width:1.25rem;min-height:1.25rem;margin:0}
input[type=color],input[type=range]{padding:.25rem}
input::placeholder{color:var(--quiet);opacity:1}
button,.button{display:block;width:100%;min-height:2.75rem;padding:.5625rem 1rem;border:1px solid var(--edge);border-radius:.5rem;font:inherit;font-weight:500;text-align:center;text-decoration:none;cursor:pointer}
.secondary{background:transparent;color:inherit}
.secondary:hover{border-color:var(--text)}
.primary{background:var(--button);color:var(--button-text)}
.primary:hover{text-decoration:underline;text-underline-offset:.2em}
input:focus-visible,button:focus-visible,a:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
.or{display:flex;align-items:center;gap:.75rem;margin:.5rem 0;color:var(--quiet);font-size:.875rem}
.or::before,.or::after{content:"";flex:1;border-top:1px solid var(--line)}
.wide{max-width:40rem}
h2{margin:2rem 0 .75rem;padding-top:1.5rem;border-top:1px solid var(--line);font-size:1.125rem;font-weight:600}
ul{display:grid;gap:1rem;margin:0;padding:0;list-style:none}
li{display:grid;gap:.75rem}
.row{display:grid;gap:.75rem}
ul+.row,.hint+.row,.row+.row,[data-passkeys]{margin-top:1rem}
.done{margin:0 0 1.25rem;padding:.75rem .875rem;border-radius:.5rem;border-inline-start:3px solid var(--focus);background:var(--page);font-size:.9375rem}
@media (min-width:36rem){li{grid-template-columns:1fr 11rem;align-items:start}section>.row{grid-template-columns:1fr 1fr}}
.actions{display:grid;gap:.75rem;margin-top:1.5rem}
.detail{margin:1.5rem 0 0;padding:1rem 0 0;border-top:1px solid var(--line);font-size:.875rem}
dt{color:var(--quiet)}
dd{margin:0 0 .75rem;white-space:pre-line}
dd:last-child{margin:0}
code{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.8125rem}
@media (max-width:26rem){body{padding:.75rem}main{padding:1.5rem 1.25rem}}
@media (forced-colors:active){main{border-color:CanvasText}}
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

/** Returns the style sheet. Colours are written from their numbers, so the theme's text cannot add a rule. */
function toSheet(theme: Theme): string {
  const own = toOwnColours(theme)
  const day = toVariables({ ...light, ...own })
  const night = toVariables({ ...dark, ...own })
  if (theme.colorScheme === "light") return `:root{color-scheme:light;${day}}${rules}`
  if (theme.colorScheme === "dark") return `:root{color-scheme:dark;${night}}${rules}`
  return `:root{color-scheme:light dark;${day}}@media (prefers-color-scheme:dark){:root{${night}}}${rules}`
}

/** Returns the theme's colours. If it has none for a button's text, the text is black or white, whichever is more readable. */
function toOwnColours({ brandColor, buttonText }: Theme): Partial<Palette> {
  const button = brandColor ? toRgb(brandColor) : undefined
  const text = buttonText ? toRgb(buttonText) : undefined
  const readable = button && (computeContrast(button, white) >= computeContrast(button, black) ? white : black)
  const chosen = text ?? readable
  return { ...button && { button: toHex(button) }, ...chosen && { "button-text": toHex(chosen) } }
}

const toVariables = (palette: Palette): string =>
  Object.entries(palette).map(([name, colour]) => `--${name}:${colour}`).join(";")
