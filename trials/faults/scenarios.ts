import { acts } from './acts.ts'
import { actsKilled } from './acts-killed.ts'
import { clockOff } from './clock.ts'
import { diskFull } from './disk-full.ts'
import { firstStart } from './first-start.ts'
import { lockPairs } from './locks/scenario.ts'
import { lineKilled } from './line-killed.ts'
import { postgresStopped } from './postgres-stopped.ts'
import { presses } from './presses.ts'
import type { Scenario } from './scenario.ts'
import { sigterm } from './sigterm.ts'
import { webKilled } from './web-killed.ts'
import { workerKilled } from './worker-killed.ts'

interface Listed {
  readonly name: string
  readonly what: string
  readonly scenario: Scenario
  /** The number of runs of `npm run trials`. */
  readonly runs: number
  /** The number of runs in `npm test`; 0 if starting and stopping takes too long for that. */
  readonly quick: number
}

const list = (name: string, what: string, scenario: Scenario, runs: number, quick: number): Listed => ({
  name,
  what,
  scenario,
  runs,
  quick,
})

export const SCENARIOS: readonly Listed[] = [
  list('web-killed', 'kill -9 of the web process around the commit of a yes', webKilled, 24, 1),
  list('worker-killed', 'kill -9 of the worker before, during and after its call', workerKilled, 32, 2),
  list('line-killed', 'kill -9 of the worker that asks the next in line', lineKilled, 100, 2),
  list('postgres-stopped', 'the database server ended at once under load', postgresStopped, 24, 1),
  list('disk-full', 'no room on the disk of an installation, or for files', diskFull, 12, 0),
  list('lock-pairs', 'every pair of commands at once, on two kinds of PostgreSQL', lockPairs, 1, 1),
  list('clock', 'the clocks of the machines five minutes off', clockOff, 16, 0),
  list('acts', 'random acts: plan, act and history agree', acts, 200, 0),
  list('acts-killed', 'kill -9 of the web process while the office acts', actsKilled, 24, 1),
  list('presses', 'a press of a dialog beside another act, an answer or the engine', presses, 300, 30),
  list('first-start', 'kill -9 of the very first start, and several at once', firstStart, 200, 0),
  list('sigterm', 'SIGTERM under load', sigterm, 20, 0),
]
