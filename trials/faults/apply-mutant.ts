import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { withChange } from './mutant.ts'
import { MUTANTS } from './mutants.ts'

/**
 * Preloaded into every process of a trial, with FAULTS_MUTANT: loads the product with a defect. The defect is a change of
 * the source on its way into Node, so the product has no switch for it. Ends the process when it does not fit.
 */
const name = process.env['FAULTS_MUTANT'] ?? ''
const mutant = MUTANTS.find((known) => known.name === name)
if (!mutant) throw new Error(`there is no mutant ${name}`)

const changed = new Map<string, string>()
for (const change of mutant.changes) {
  const url = new URL(`../../${change.file}`, import.meta.url)
  changed.set(url.href, withChange(changed.get(url.href) ?? readFileSync(url, 'utf8'), change))
}

registerHooks({
  load(url, context, nextLoad) {
    const source = changed.get(url)
    return source === undefined
      ? nextLoad(url, context)
      : { format: 'module-typescript', source, shortCircuit: true }
  },
})
