import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { changedFiles } from '../faults/changed.ts'

const read = (name: string) =>
  changedFiles().get(`deploy/${name}`) ??
  readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')

/** A file of deploy/ with what is of this machine replaced: each must be there. */
export const deployed = (name: string, pairs: readonly (readonly [string, string])[]): string => {
  const text = read(name)
  for (const [from] of pairs) if (!text.includes(from)) throw new Error(`deploy/${name} has no '${from}'`)
  return pairs.reduce((changed, [from, to]) => changed.replaceAll(from, to), text)
}

/** The variables of a file of deploy/, with some of them set otherwise: each must be there. As arguments of `env`. */
export const deployedEnv = (name: string, own: Readonly<Record<string, string>>): string[] => {
  const known = parseEnv(read(name))
  for (const variable of Object.keys(own))
    if (known[variable] === undefined) throw new Error(`deploy/${name} has no '${variable}'`)
  return Object.entries({ ...known, ...own }).map(([variable, value]) => `${variable}=${value}`)
}
