import type { Bench } from './bench.ts'

interface Listed {
  readonly about: string
  load(): Promise<{ readonly run: Bench }>
}

/** Loaded on demand, so that one benchmark does not load the modules of another. */
export const BENCHES = {
  claim: { about: 'the claim against its own statements by bare pg', load: () => import('./claim.ts') },
  'claim-http': {
    about: 'a yes by HTTP with all that belongs to it, against the bare statement',
    load: () => import('./claim-http.ts'),
  },
  race: { about: 'yeses at once by HTTP: one wins, all are answered', load: () => import('./race.ts') },
  'answer-page': {
    about: 'the answer page against the same bytes from memory',
    load: () => import('./answer-page.ts'),
  },
  'fan-out': {
    about: 'a request to a thousand until the last SMS is handed over',
    load: () => import('./fan-out.ts'),
  },
  'next-ask': {
    about: 'a no, and the SMS to the next in line',
    load: () => import('./next-ask.ts'),
  },
  'after-send': {
    about: 'a yes right after a request by e-mail to five thousand',
    load: () => import('./after-send.ts'),
  },
  register: {
    about: 'a page and a search of 10,000 substitutes against 100',
    load: () => import('./register.ts'),
  },
  log: {
    about: "the log's first page with 100,000 assignments against 1,000",
    load: () => import('./log.ts'),
  },
  messages: {
    about: 'outbox, history and erasure with 20,000,000 messages against 200,000',
    load: () => import('./messages.ts'),
  },
  live: { about: 'from a commit to the notice in a thousand open tabs', load: () => import('./live.ts') },
  attacked: {
    about: 'the answer page beside each attack of a stranger',
    load: () => import('./attacked.ts'),
  },
  session: {
    about: 'the check of a session against its two statements by bare pg',
    load: () => import('./session.ts'),
  },
  volume: {
    about: 'disk, replica and processor time of a message, a yes and a look',
    load: () => import('./volume.ts'),
  },
  start: { about: 'from the start of the process to the first answer', load: () => import('./start.ts') },
  weight: { about: 'what a telephone loads before the first screen', load: () => import('./weight.ts') },
  'weight-whole': {
    about: 'everything that a first screen loads until it is idle',
    load: () => import('./weight-whole.ts'),
  },
  lighthouse: { about: "Lighthouse of a telephone's first visits", load: () => import('./lighthouse.ts') },
} as const satisfies Record<string, Listed>

export type BenchName = keyof typeof BENCHES

export const isBench = (name: string): name is BenchName => Object.hasOwn(BENCHES, name)
