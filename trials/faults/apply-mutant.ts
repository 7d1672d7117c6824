import { registerHooks } from 'node:module'
import { changedFiles } from './changed.ts'

/**
 * Preloaded into every process of a trial. With FAULTS_MUTANT it changes the product's source while Node loads it, so
 * the product needs no switch for defects. Ends the process if the change does not fit the source.
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
