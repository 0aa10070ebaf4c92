// What Next's build gets in place of the answers of fonts.googleapis.com: the fonts of the app that create-next-app writes, without files.
const face = (family) => `@font-face { font-family: "${family}"; src: local("Arial"); }`
const family = (name) => `https://fonts.googleapis.com/css2?family=${name}:wght@100..900&display=swap`

module.exports = { [family("Geist")]: face("Geist"), [family("Geist+Mono")]: face("Geist Mono") }
