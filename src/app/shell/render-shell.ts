import type { Me } from '#features/accounts/contract.ts'

/** Path and query, and who reads -> HTML, or null where index.html's bar is all that can be said. */
export type RenderShell = (url: string, me: Me) => string | null
