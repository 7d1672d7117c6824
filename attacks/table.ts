import type { Attack } from './stage.ts'

/**
 * What it is made against: `web` without a worker, `all` with one, `public` as if on the internet behind a
 * proxy, `failing` with a gateway and a mail server that misbehave.
 */
export type Product = 'web' | 'all' | 'public' | 'failing'

interface Entry {
  readonly product: Product
  /** Why `npm test` does not make it in a hurry, as it makes all others against the product as it should be. */
  readonly notInTests?: string
  load(): Promise<{ readonly attack: Attack }>
}

const SCANNER = 'needs a program of somebody else, which takes minutes and may not be there'

/** Every attack there is, in the order in which they are made. */
export const ATTACKS = {
  roles: { product: 'web', load: () => import('./roles.ts') },
  'foreign-ids': { product: 'web', load: () => import('./foreign-ids.ts') },
  'row-security': { product: 'web', load: () => import('./row-security.ts') },
  fields: { product: 'web', load: () => import('./fields.ts') },
  bodies: { product: 'web', load: () => import('./bodies.ts') },
  'mass-assignment': { product: 'web', load: () => import('./mass-assignment.ts') },
  tokens: { product: 'web', load: () => import('./tokens.ts') },
  'cross-site': { product: 'web', load: () => import('./cross-site.ts') },
  timing: { product: 'web', load: () => import('./timing.ts') },
  looking: { product: 'web', load: () => import('./looking.ts') },
  'rate-limits': { product: 'web', load: () => import('./rate-limits.ts') },
  'return-to': { product: 'web', load: () => import('./return-to.ts') },
  'stored-script': { product: 'all', load: () => import('./stored-script.ts') },
  deletion: { product: 'all', load: () => import('./deletion.ts') },
  sqlmap: { product: 'all', notInTests: SCANNER, load: () => import('./sqlmap.ts') },
  wapiti: { product: 'all', notInTests: SCANNER, load: () => import('./wapiti.ts') },
  headers: { product: 'public', load: () => import('./headers.ts') },
  callbacks: { product: 'public', load: () => import('./callbacks.ts') },
  'log-lines': { product: 'failing', load: () => import('./log-lines.ts') },
} as const satisfies Record<string, Entry>

export type AttackName = keyof typeof ATTACKS

export const isAttack = (name: string): name is AttackName => name in ATTACKS

export const NAMES: readonly AttackName[] = Object.keys(ATTACKS).filter(isAttack)

/** Those that `npm test` makes. */
export const TESTED: readonly AttackName[] = NAMES.filter((name) => !('notInTests' in ATTACKS[name]))
