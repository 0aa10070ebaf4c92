// deno-fmt-ignore-file -- written by npm run generate from client/password-page.ts

/** The script that shows passwords, and the hash in its URL, so that browsers may cache it for ever. */
export const passwordScript: { readonly text: string; readonly version: string } = {
  version: "ltgWZ6HBh6a82rEY",
  text: "for(let t of document.querySelectorAll(\"[data-show]\")){let{show:l,hide:d}=t.dataset,n=t.querySelector(\"input\"),e=document.createElement(\"button\"),r=i=>{n.type=i?\"text\":\"password\",e.textContent=i?d:l};e.type=\"button\",e.className=\"link\";let o=t.querySelector(\"label\");o.id=`${n.id}-label`,e.setAttribute(\"aria-describedby\",o.id),e.addEventListener(\"click\",()=>r(n.type===\"password\")),n.form.addEventListener(\"submit\",()=>r(!1)),r(!1),t.append(e)}",
}
