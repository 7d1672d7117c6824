import type { Trial } from '../trial.ts'
import type { Bench } from './bench.ts'

interface Listed {
  readonly about: string
  /** Loaded on demand, so that one benchmark does not load the modules of another. */
  load(): Promise<{ readonly run: Bench }>
}

export const BENCHES: Readonly<Record<string, Listed>> = {
  claim: {
    about: 'the claim and a yes by HTTP against the bare statements',
    load: () => import('./claim.ts'),
  },
  race: { about: 'yeses at once by HTTP: one wins, all are answered', load: () => import('./race.ts') },
  'fan-out': {
    about: 'a request to a thousand until the last SMS is handed over',
    load: () => import('./fan-out.ts'),
  },
  'next-ask': { about: 'a no, and the SMS to the next in line', load: () => import('./next-ask.ts') },
  'after-send': {
    about: 'a yes right after a request by e-mail to five thousand',
    load: () => import('./after-send.ts'),
  },
  register: {
    about: 'a page and a search of 10,000 substitutes against 100',
    load: async () => ({ run: (await import('./lists.ts')).register }),
  },
  log: {
    about: "the log's first page with 100,000 assignments against 1,000",
    load: async () => ({ run: (await import('./lists.ts')).log }),
  },
  session: {
    about: 'the session of a request against the bare statements',
    load: () => import('./session.ts'),
  },
  messages: {
    about: 'outbox, history and erasure with 20,000,000 messages against 200,000',
    load: () => import('./messages.ts'),
  },
  attacked: {
    about: 'the answer page beside each attack of a stranger',
    load: () => import('./attacked.ts'),
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
}

/** The benchmarks, each with its own target. */
export const benches: readonly Trial[] = Object.entries(BENCHES).map(([name, { about, load }]) => ({
  name,
  about,
  run: async () => {
    const [{ run }, { runBench }, { openOwnStage }] = await Promise.all([
      load(),
      import('./bench.ts'),
      import('./stage.ts'),
    ])
    const { ok, figure, ...figures } = await runBench(run, false, openOwnStage)
    return {
      ok,
      figure: `${figure} (target ${figures.target})`,
      wrong: ok ? [] : ['the target is missed'],
      figures,
    }
  },
}))
