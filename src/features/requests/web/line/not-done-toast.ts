import { REPEATABLE } from '#features/assignments/texts.ts'
import { errorMessage, failureToast, isErrorCode } from '#web/errors.ts'

/** The notice after an act that failed, or that came too late because of another act or the clock. */
export const notDoneToast = (title: string, error: unknown) =>
  OVERTAKEN.some((code) => isErrorCode(error, code))
    ? ({ title, description: errorMessage(error), tone: 'warning' } as const)
    : failureToast(title, error, { repeat: REPEATABLE })

const OVERTAKEN = ['NO_LINE', 'ALREADY_SENT', 'NOT_HALTED', 'STALE']
