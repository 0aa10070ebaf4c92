import { isSupported, PasskeyError, registerPasskey, signInWithPasskey } from "/client/passkey.js"

for (const place of document.querySelectorAll("[data-passkey]")) {
  const [button, alert] = [place.querySelector("button"), place.querySelector("p")]
  const { passkey: verb, redirectTo } = place.dataset
  // without a script, or in a browser that knows no passkeys, there is nothing to press
  place.hidden = !isSupported()
  button.addEventListener("click", async () => {
    alert.hidden = true
    try {
      await (verb === "register" ? registerPasskey : signInWithPasskey)({ redirectTo })
    } catch (thrown) {
      const isThere = thrown instanceof PasskeyError && thrown.type === "Registered"
      alert.textContent = isThere
        ? "This device has a passkey of yours already."
        : "No passkey was used. Try again, or choose another way."
      alert.hidden = false
    }
  })
}
