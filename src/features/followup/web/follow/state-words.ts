import type { LoggedAssignment, RecipientRow } from '../../shapes.ts'
import { logStatus } from '../../rules.ts'
import { formatCount } from '#shared/counts.ts'
import type { Withdrawal } from './withdrawal.ts'

/** How an assignment stands, in a few big words. `isAway`: who has it has entered a period that touches it. */
export const stateWords = (
  assignment: LoggedAssignment,
  withdrawal: Pick<Withdrawal, 'fullName'> | null = null,
  isAway = false,
): string => {
  const name = assignment.vikar?.fullName
  switch (logStatus(assignment)) {
    case 'waiting':
      if (assignment.isReopened) return withdrawal ? `${withdrawal.fullName} har meldt avbud` : FREE_AGAIN
      return assignment.asked === 0 ? 'Ingen er spurt ennå' : 'Venter på et ja'
    case 'assigned':
      if (!name) return 'Oppdraget er tatt'
      if (assignment.hasEnded) return `${name} hadde vakten`
      return isAway ? `${name} har sagt ja` : `${name} kommer`
    case 'unfilled':
      return 'Oppdraget ble ikke besatt'
    case 'completed':
      return name ? `Fullført av ${name}` : 'Oppdraget er fullført'
    case 'cancelled':
      return 'Oppdraget er avlyst'
  }
}

export const FREE_AGAIN = 'Oppdraget er ledig igjen'

/** '3 av 9 har svart', who has looked, and who would still come while that can be of use. */
export const answerWords = (
  { status, responses, asked }: Pick<LoggedAssignment, 'status' | 'responses' | 'asked'>,
  recipients: readonly Pick<RecipientRow, 'response' | 'openedAt'>[],
): string[] => {
  const reserves = recipients.filter(({ response }) => response === 'interested').length
  const onlyLooked = recipients.filter(({ response, openedAt }) => openedAt && !response).length
  return [
    ...(asked > 0 ? [`${formatCount(responses)} av ${formatCount(asked)} har svart`] : []),
    ...(onlyLooked > 0 ? [`${formatCount(onlyLooked)} har åpnet lenken uten å svare`] : []),
    ...(reserves > 0 && status !== 'cancelled' && status !== 'completed'
      ? [`${formatCount(reserves)} i reserve`]
      : []),
  ]
}
