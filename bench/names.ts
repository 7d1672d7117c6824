export const BENCHES = [
  'claim',
  'claim-http',
  'race',
  'answer-page',
  'fan-out',
  'register',
  'log',
  'live',
  'session',
  'volume',
  'start',
  'weight',
  'lighthouse',
] as const

export type BenchName = (typeof BENCHES)[number]

export const isBench = (name: string): name is BenchName => BENCHES.some((known) => known === name)
