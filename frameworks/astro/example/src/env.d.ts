declare namespace App {
  interface Locals {
    /** What the user typed into the form that is shown again. Never the password. */
    typed?: { username?: string; email?: string }
  }
}
