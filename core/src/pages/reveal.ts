import { type Html, toInlineScriptElement } from "../web/html.ts"

/** Adds a button that shows the password to each field for one. The password is hidden again before its form is sent. */
export const revealScript: string = `for(const f of document.querySelectorAll("[data-show]")){
const i=f.querySelector("input"),b=document.createElement("button"),set=v=>{i.type=v?"text":"password";b.textContent=v?f.dataset.hide:f.dataset.show}
set(false)
b.type="button"
b.className="link"
b.onclick=()=>set(i.type=="password")
i.form.addEventListener("submit",()=>set(false))
f.append(b)}`

export const revealElement: Html = toInlineScriptElement(revealScript)
