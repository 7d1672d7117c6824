import { readFileSync } from 'node:fs'
import { CLUSTER_MUTANTS } from '../cluster/mutants.ts'
import { withChange } from './mutant.ts'
import { MUTANTS } from './mutants.ts'

const name = process.env['FAULTS_MUTANT']

/** Environment that gives child processes the same defect, if any. */
export const mutantEnv = (): Readonly<Record<string, string>> =>
  name === undefined ? {} : { FAULTS_MUTANT: name, NODE_OPTIONS: process.env['NODE_OPTIONS'] ?? '' }

/**
 * The files with the defect of FAULTS_MUTANT, by their path in the project; none without it. Throws when it does not
 * fit.
 */
export const changedFiles = (): ReadonlyMap<string, string> => {
  const changed = new Map<string, string>()
  if (name === undefined) return changed
  const mutant = [...MUTANTS, ...CLUSTER_MUTANTS].find((known) => known.name === name)
  if (!mutant) throw new Error(`there is no mutant ${name}`)
  for (const change of mutant.changes)
    changed.set(change.file, withChange(changed.get(change.file) ?? read(change.file), change))
  return changed
}

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
