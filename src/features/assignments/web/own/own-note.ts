import type { OwnAssignment } from '../../contract-own.ts'
import { isInReserve, mayAccept } from '../../answer-rules.ts'

/** What an answer means for what may come, where the badge does not say it. */
export const ownNote = (assignment: OwnAssignment): string | null => {
  const { state, response, isOpen, isBusy } = assignment
  if (mayAccept(assignment)) {
    if (state === 'declined') return `Du har svart nei. ${STILL_OPEN}`
    if (state === 'withdrawn') return `Du har meldt avbud. ${STILL_OPEN}`
    return response === 'interested' ? 'Oppdraget er ledig igjen. Svar ja hvis du fortsatt kan.' : null
  }
  if (isOpen && isBusy) return isInReserve(assignment) ? `${BUSY_THEN} ${NOTED}` : BUSY_THEN
  return isInReserve(assignment) ? RESERVE : null
}

const RESERVE =
  'En annen var først ute. Du står i reserve: Arbeidsgiveren ser at du kan hvis oppdraget blir ledig igjen.'
const BUSY_THEN = 'Du har allerede et oppdrag hos denne arbeidsgiveren på samme tid. Du kan ikke ha begge.'
const NOTED = 'Du er notert som interessert.'
const STILL_OPEN = 'Oppdraget er fortsatt ledig, så du kan ombestemme deg.'
