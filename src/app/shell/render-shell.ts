import type { Me } from '#features/identity/contract.ts'

/** The contact if the page does not load. */
export interface Contact {
  readonly email: string
  readonly phone: string
}

/** Path and query, and the reader -> HTML. */
export type RenderShell = (url: string, me: Me, contact: Contact) => string
