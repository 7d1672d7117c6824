import { registerHooks } from 'node:module'
import { changedFiles } from './changed.ts'

/**
 * Preloaded into every process of a trial, with FAULTS_MUTANT: loads the product with a defect. The defect is a change
 * of the source on its way into Node, so the product has no switch for it. Ends the process when it does not fit.
 */
const files = [...changedFiles()]
const changed = new Map(
  files.map(([file, source]) => [new URL(`../../${file}`, import.meta.url).href, source]),
)
if (changed.size === 0) throw new Error('FAULTS_MUTANT names no mutant')

registerHooks({
  load(url, context, nextLoad) {
    const source = changed.get(url)
    return source === undefined
      ? nextLoad(url, context)
      : { format: 'module-typescript', source, shortCircuit: true }
  },
})
