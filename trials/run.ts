import { trialsNamed } from './list.ts'
import { leftUntyped } from './machines/documented.ts'
import { passagesOf } from './machines/passages.ts'
import { brokenOff, type Outcome } from './trial.ts'

/** Runs one trial, given its name and its number of runs; the parent process gets the outcome as a message. */
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1)) // with its children

const [name = '', runs] = process.argv.slice(2)
const [trial] = trialsNamed([name]) ?? []
if (!trial) throw new Error(`there is no trial ${name}`)
/** Fails a trial that has not typed all of its listed passages. */
const withUntyped = (outcome: Outcome): Outcome => {
  const untyped = outcome.ok ? leftUntyped(passagesOf(name)) : []
  return { ...outcome, ok: outcome.ok && untyped.length === 0, wrong: [...outcome.wrong, ...untyped] }
}
const outcome = await trial
  .run(runs === undefined ? {} : { runs: Number(runs) })
  .then(withUntyped)
  .catch((error: unknown) =>
    brokenOff(error instanceof Error ? (error.stack ?? error.message) : String(error)),
  )
process.send?.(outcome, () => process.exit(0)) // a broken product may have left resources open
