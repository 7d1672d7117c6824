import { answering } from './contract-answer.ts'
import { creating } from './contract-create.ts'
import { logging } from './contract-log.ts'
import { owning } from './contract-own.ts'

/** Asking substitutes about a shift, following what comes of it, and their answers. */
export const assignments = { ...creating, ...logging, ...answering, ...owning }
