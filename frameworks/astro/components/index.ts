export { default as SignIn } from "./SignIn.astro"
export { default as SignOut } from "./SignOut.astro"
