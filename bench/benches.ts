import type { Bench } from './report.ts'

type Load = () => Promise<{ readonly run: Bench }>

/** Loaded when named, so that one benchmark does not pay for the modules of another. */
export const BENCHES = {
  claim: () => import('./claim.ts'),
  'claim-http': () => import('./claim-http.ts'),
  race: () => import('./race.ts'),
  'answer-page': () => import('./answer-page.ts'),
  'fan-out': () => import('./fan-out.ts'),
  'after-send': () => import('./after-send.ts'),
  register: () => import('./register.ts'),
  log: () => import('./log.ts'),
  live: () => import('./live.ts'),
  attacked: () => import('./attacked.ts'),
  session: () => import('./session.ts'),
  volume: () => import('./volume.ts'),
  start: () => import('./start.ts'),
  weight: () => import('./weight.ts'),
  lighthouse: () => import('./lighthouse.ts'),
} as const satisfies Record<string, Load>

export type BenchName = keyof typeof BENCHES

export const isBench = (name: string): name is BenchName => Object.hasOwn(BENCHES, name)
