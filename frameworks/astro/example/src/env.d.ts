declare namespace App {
  interface Locals {
    /** What was typed into the form that is shown again, but for the password. */
    typed?: { username?: string; email?: string }
  }
}
