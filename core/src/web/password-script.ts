// deno-fmt-ignore-file -- written by npm run generate from client/password-page.ts

/** The script that shows passwords, and the hash in its URL, so that browsers may cache it for ever. */
export const passwordScript: { readonly text: string; readonly version: string } = {
  version: "jYDlGe6JsAMvY66Z",
  text: "for(let t of document.querySelectorAll(\"[data-show]\")){let{show:r,hide:d}=t.dataset,n=t.querySelector(\"input\"),e=document.createElement(\"button\"),o=l=>{n.type=l?\"text\":\"password\",e.textContent=l?d:r};e.type=\"button\",e.className=\"link\",e.addEventListener(\"click\",()=>o(n.type===\"password\")),n.form.addEventListener(\"submit\",()=>o(!1)),o(!1),t.append(e)}",
}
