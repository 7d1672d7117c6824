import type { Trial } from '../trial.ts'
import type { Attack } from './stage.ts'

interface Entry {
  readonly about: string
  /** The test that makes the same sweep, so that `npm test` omits it here. */
  readonly sweptBy?: string
  /** The product runs with a worker. */
  readonly hasWorker?: true
  load(): Promise<{ readonly attack: Attack }>
}

/** Every attack, in order of execution. `npm test` runs the quick half of those that no other test makes. */
export const ATTACKS = {
  roles: {
    about: 'every procedure as everybody who may not call it',
    sweptBy: 'test/roles-matrix.test.ts',
    load: async () => ({ attack: (await import('#test/sweeps/roles.ts')).sweep }),
  },
  'foreign-ids': {
    about: 'everything of one employer, asked for by another',
    sweptBy: 'test/foreign-ids.test.ts',
    load: async () => ({ attack: (await import('#test/sweeps/foreign-ids.ts')).sweep }),
  },
  'row-security': {
    about: 'past the program, as the roles of the database',
    sweptBy: 'test/row-level-security.test.ts',
    load: async () => ({ attack: (await import('#test/sweeps/row-security.ts')).sweep }),
  },
  fields: {
    about: 'bad input in every field of every procedure and form',
    sweptBy: 'test/fields.test.ts',
    load: async () => ({ attack: (await import('#test/sweeps/fields.ts')).sweep }),
  },
  bodies: {
    about: 'bodies that are too large, broken, nested or of another kind',
    load: () => import('./bodies.ts'),
  },
  'mass-assignment': {
    about: 'fields that a caller has no business with',
    load: () => import('./mass-assignment.ts'),
  },
  tokens: {
    about: 'secrets that are guessed, changed, too old or used up',
    load: () => import('./tokens.ts'),
  },
  'cross-site': {
    about: 'every write as another site would have a browser make it',
    load: () => import('./cross-site.ts'),
  },
  timing: {
    about: 'whether words or times tell who has an account',
    load: () => import('./timing.ts'),
  },
  looking: {
    about: 'GET and HEAD everywhere, and a browser that runs all script',
    load: () => import('./looking.ts'),
  },
  'stored-script': {
    about: 'script in every field, and all that shows what was stored',
    hasWorker: true,
    load: () => import('./stored-script.ts'),
  },
} as const satisfies Record<string, Entry>

export type AttackName = keyof typeof ATTACKS

const isAttack = (name: string): name is AttackName => name in ATTACKS

export const NAMES: readonly AttackName[] = Object.keys(ATTACKS).filter(isAttack)

/** Attempts to reach other people's data. */
export const attacks: readonly Trial[] = NAMES.map((name) => ({
  name,
  about: ATTACKS[name].about,
  run: async () => {
    const { runAttack } = await import('./run-attack.ts')
    return runAttack(name)
  },
}))
