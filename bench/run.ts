import { isBench, type BenchName } from './names.ts'
import { say, type Bench } from './report.ts'

/** Loaded when named, so that one benchmark does not pay for the modules of another. */
const load: Record<BenchName, () => Promise<{ run: Bench }>> = {
  claim: () => import('./claim.ts'),
  'claim-http': () => import('./claim-http.ts'),
  race: () => import('./race.ts'),
  'answer-page': () => import('./answer-page.ts'),
  'fan-out': () => import('./fan-out.ts'),
  register: () => import('./register.ts'),
  log: () => import('./log.ts'),
  live: () => import('./live.ts'),
  session: () => import('./session.ts'),
  volume: () => import('./volume.ts'),
  start: () => import('./start.ts'),
  weight: () => import('./weight.ts'),
  lighthouse: () => import('./lighthouse.ts'),
}

const [name] = process.argv.slice(2)
if (!name || !isBench(name)) throw new Error(`there is no benchmark ${name}`)
const { run } = await load[name]()
say(JSON.stringify(await run()))
