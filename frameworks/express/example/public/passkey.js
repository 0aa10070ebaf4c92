import { isSupported, PasskeyError, registerPasskey, signInWithPasskey } from "/client/passkey.js"

for (const place of document.querySelectorAll("[data-passkey]")) {
  const [button, alert] = [place.querySelector("button"), place.querySelector("p")]
  const { passkey: verb, redirectTo } = place.dataset
  // the button stays hidden without JavaScript and in browsers without passkeys
  place.hidden = !isSupported()
  button.addEventListener("click", async () => {
    alert.hidden = true
    try {
      await (verb === "register" ? registerPasskey : signInWithPasskey)({ redirectTo })
    } catch (thrown) {
      const isThere = thrown instanceof PasskeyError && thrown.type === "Registered"
      alert.textContent = isThere
        ? "This device already has one of your passkeys."
        : "No passkey was used. Try again, or sign in another way."
      alert.hidden = false
    }
  })
}
