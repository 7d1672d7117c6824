import { REPEATABLE } from '#features/assignments/texts.ts'
import { errorMessage, failureToast, isErrorCode } from '#web/errors.ts'

/** The toast after an act that failed, or that another act or the passing of time prevented. */
export const notDoneToast = (title: string, error: unknown) =>
  OVERTAKEN.some((code) => isErrorCode(error, code))
    ? ({ title, description: errorMessage(error), tone: 'warning' } as const)
    : failureToast(title, error, { repeat: REPEATABLE })

const OVERTAKEN = ['NO_LINE', 'ALREADY_SENT', 'NOT_HALTED', 'STALE']
