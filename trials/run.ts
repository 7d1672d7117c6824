import { trialsNamed } from './list.ts'
import { leftUntyped } from './machines/documented.ts'
import { passagesOf } from './machines/passages.ts'
import { brokenOff, type Outcome } from './trial.ts'

/** One trial, by its name and how often; who started this process gets the outcome as a message. */
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1)) // and what it has started

const [name = '', runs] = process.argv.slice(2)
const [trial] = trialsNamed([name]) ?? []
if (!trial) throw new Error(`there is no trial ${name}`)
/** What a trial is said to type must have been typed, or the list of it is worth nothing. */
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
process.send?.(outcome, () => process.exit(0)) // whatever a broken product has left open
