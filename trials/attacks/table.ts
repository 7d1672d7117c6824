import type { Attack } from './stage.ts'

/**
 * The attacked set-up: `web` without a worker, `all` with one, `public` as if on the internet behind a proxy,
 * `failing`: its gateway and its mail server misbehave.
 */
export type Product = 'web' | 'all' | 'public' | 'failing'

interface Entry {
  readonly about: string
  readonly product: Product
  /** The reason `npm test` omits it; of all others it runs the quick half against the correct product. */
  readonly notInTests?: string
  load(): Promise<{ readonly attack: Attack }>
}

const sweptBy = (file: string) => `${file} makes the same sweep`
const SCANNER = 'needs a program of somebody else, which takes minutes and may not be there'

/** Every attack, in order of execution. */
export const ATTACKS = {
  roles: {
    about: 'every procedure as everybody who may not call it',
    product: 'web',
    notInTests: sweptBy('test/roles-matrix.test.ts'),
    load: async () => ({ attack: (await import('#test/sweeps/roles.ts')).sweep }),
  },
  'foreign-ids': {
    about: 'everything of one employer, asked for by another',
    product: 'web',
    notInTests: sweptBy('test/foreign-ids.test.ts'),
    load: async () => ({ attack: (await import('#test/sweeps/foreign-ids.ts')).sweep }),
  },
  'row-security': {
    about: 'past the program, as the roles of the database',
    product: 'web',
    notInTests: sweptBy('test/row-level-security.test.ts'),
    load: async () => ({ attack: (await import('#test/sweeps/row-security.ts')).sweep }),
  },
  fields: {
    about: 'bad input in every field of every procedure and form',
    product: 'web',
    notInTests: sweptBy('test/fields.test.ts'),
    load: async () => ({ attack: (await import('#test/sweeps/fields.ts')).sweep }),
  },
  bodies: {
    about: 'bodies that are too large, broken, nested or of another kind',
    product: 'web',
    load: () => import('./bodies.ts'),
  },
  'mass-assignment': {
    about: 'fields that a caller has no business with',
    product: 'web',
    load: () => import('./mass-assignment.ts'),
  },
  tokens: {
    about: 'secrets that are guessed, changed, too old or used up',
    product: 'web',
    load: () => import('./tokens.ts'),
  },
  'cross-site': {
    about: 'every write as another site would have a browser make it',
    product: 'web',
    load: () => import('./cross-site.ts'),
  },
  timing: {
    about: 'whether words or times tell who has an account',
    product: 'web',
    load: () => import('./timing.ts'),
  },
  looking: {
    about: 'GET and HEAD everywhere, and a browser that runs all script',
    product: 'web',
    load: () => import('./looking.ts'),
  },
  'rate-limits': {
    about: 'each limit, one by one and from many connections at once',
    product: 'web',
    load: () => import('./rate-limits.ts'),
  },
  'return-to': { about: 'where a login leads', product: 'web', load: () => import('./return-to.ts') },
  'stored-script': {
    about: 'script in every field, and all that shows what was stored',
    product: 'all',
    load: () => import('./stored-script.ts'),
  },
  deletion: {
    about: 'what a deactivated or deleted person still opens, and what is left',
    product: 'all',
    load: () => import('./deletion.ts'),
  },
  sqlmap: {
    about: 'sqlmap at every procedure that takes free text or an id',
    product: 'all',
    notInTests: SCANNER,
    load: () => import('./sqlmap.ts'),
  },
  wapiti: {
    about: 'wapiti through all pages, as everybody',
    product: 'all',
    notInTests: SCANNER,
    load: () => import('./wapiti.ts'),
  },
  headers: {
    about: 'every answer as the internet gets it',
    product: 'public',
    load: () => import('./headers.ts'),
  },
  callbacks: {
    about: 'forged and repeated calls about payments and messages',
    product: 'public',
    load: () => import('./callbacks.ts'),
  },
  'log-lines': {
    about: 'everything goes wrong, and the log holds no secret',
    product: 'failing',
    load: () => import('./log-lines.ts'),
  },
} as const satisfies Record<string, Entry>

export type AttackName = keyof typeof ATTACKS

export const isAttack = (name: string): name is AttackName => name in ATTACKS

export const NAMES: readonly AttackName[] = Object.keys(ATTACKS).filter(isAttack)

/** Those that `npm test` makes. */
export const TESTED: readonly AttackName[] = NAMES.filter((name) => !('notInTests' in ATTACKS[name]))
