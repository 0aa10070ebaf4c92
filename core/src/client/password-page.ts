/**
 * The script that adds a button to each password field on a built-in page. `npm run generate` bundles it from this module.
 * @module
 */
interface Field {
  readonly id: string
  type: string
  readonly form: { addEventListener(type: "submit", listener: () => void): void }
}
interface Button {
  type: string
  className: string
  textContent: string
  setAttribute(name: "aria-describedby", id: string): void
  addEventListener(type: "click", listener: () => void): void
}
interface LabelledField {
  readonly dataset: { readonly show: string; readonly hide: string }
  querySelector(selector: "input"): Field
  querySelector(selector: "label"): { id: string }
  append(button: Button): void
}
declare const document: {
  createElement(name: "button"): Button
  querySelectorAll(selector: string): Iterable<LabelledField>
}

for (const labelled of document.querySelectorAll("[data-show]")) {
  const { show, hide } = labelled.dataset
  const field = labelled.querySelector("input")
  const button = document.createElement("button")
  const setShown = (shown: boolean): void => {
    field.type = shown ? "text" : "password"
    button.textContent = shown ? hide : show
  }
  button.type = "button"
  button.className = "link"
  // a page with two passwords has two buttons with the same text
  const label = labelled.querySelector("label")
  label.id = `${field.id}-label`
  button.setAttribute("aria-describedby", label.id)
  button.addEventListener("click", () => setShown(field.type === "password"))
  // browsers offer to save only hidden passwords, and remember visible text for later forms
  field.form.addEventListener("submit", () => setShown(false))
  setShown(false)
  labelled.append(button)
}

export {}
