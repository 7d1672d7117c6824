import type { Me } from '#features/accounts/contract.ts'

/** Whom to ask when the page does not come. */
export interface Contact {
  readonly email: string
  readonly phone: string
}

/** Path and query, and who reads -> HTML. */
export type RenderShell = (url: string, me: Me, contact: Contact) => string
