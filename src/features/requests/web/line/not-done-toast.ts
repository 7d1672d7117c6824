import { REPEATABLE } from '#features/assignments/texts.ts'
import { errorMessage, failureToast, isErrorCode } from '#web/errors.ts'

/** What to say when nothing came of it: somebody, or the clock, was quicker, or it failed. */
export const notDoneToast = (title: string, error: unknown) =>
  OVERTAKEN.some((code) => isErrorCode(error, code))
    ? ({ title, description: errorMessage(error), tone: 'warning' } as const)
    : failureToast(title, error, { repeat: REPEATABLE })

const OVERTAKEN = ['NO_LINE', 'ALREADY_SENT', 'NOT_HALTED', 'STALE']
