import type { Mutant } from './mutant.ts'
import { COMMANDS } from './mutants/commands.ts'
import { MESSAGES } from './mutants/messages.ts'
import { PRESSES } from './mutants/presses.ts'
import { RUNNING } from './mutants/running.ts'

export const MUTANTS: readonly Mutant[] = [...COMMANDS, ...MESSAGES, ...PRESSES, ...RUNNING]
