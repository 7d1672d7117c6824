import { readFileSync } from 'node:fs'
import { changedFiles } from '../faults/changed.ts'

/** A file of deploy/ as delivered, or with the tested defect. */
export const deployed = (name: string): string =>
  changedFiles().get(`deploy/${name}`) ??
  readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')
