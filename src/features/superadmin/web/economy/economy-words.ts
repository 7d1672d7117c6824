import { formatCount, formatShare } from '#shared/counts.ts'
import { formatDate, osloToday } from '#shared/dates.ts'
import { UNKNOWN_FAILURE } from '#shared/failures.ts'
import { formatKroner } from '#shared/money.ts'
import { errorMessage, isErrorCode } from '#web/errors.ts'
import { FAILED, NEVER, NO_ENTRY } from '../../texts.ts'

/** The reason of a failed fetch, in the specification's words. */
export const failureWords = (error: unknown): string => {
  if (isErrorCode(error, 'FORBIDDEN')) return NO_ENTRY.page
  const message = errorMessage(error)
  return message === UNKNOWN_FAILURE ? FAILED.unknown : FAILED.economyPrefix + message
}

/** '1 490 kr': øre only if there are any. */
export const wholeKroner = (ore: number): string => formatKroner(ore).replace(/,00(?=\s)/, '')

/** '12,5 % av solgt'. The use may exceed the sale, because credits are granted too. */
export const shareOfSold = (used: number, sold: number): string =>
  `${sold > 0 ? formatShare(used, sold) : formatShare(0, 1)} av solgt`

/** '+ 100 gitt', '− 20 gitt': granted or revoked credits, beside purchases. */
export const grantedWords = (granted: number): string | null =>
  granted === 0 ? null : `${granted > 0 ? '+' : '\u2212'}\u00a0${formatCount(Math.abs(granted))}\u00a0gitt`

export const lastPurchaseWords = (instant: string | null): string =>
  instant === null ? NEVER : formatDate(osloToday(new Date(instant)))
