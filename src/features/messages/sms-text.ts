import { placesFilled, severalShifts } from '#features/assignments/texts.ts'
import { nightTo } from '#shared/dates.ts'
import { gsm7Length, shortenGsm7, SMS_LIMIT } from '#shared/gsm7.ts'
import { FIRST_ONES, inShort, invitation, type Places } from './sms-invitation.ts'
import {
  FALLBACK_SENDER,
  finished,
  fitLinked,
  headPieces,
  layoutsOf,
  linked,
  type LinkedShift,
  oneLine,
  type PlacedShift,
  ROOMY,
  type Shift,
  type Shifts,
  type SmsText,
} from './sms-linked.ts'
import { fitPieces } from './sms-pieces.ts'
import { fullWhen, smsDay } from './sms-when.ts'

const MAX_DESCRIPTION = 100

/** The request to a substitute; the link comes in with {@link withLink}. Throws when APP_URL is too long for an SMS. */
export function requestSms(shift: LinkedShift): SmsText {
  const { shifts = [] } = shift
  return shifts.length > 1 ? severalSms(shift, shifts) : linkedSms(shift, '', invitation(shift))
}

/** The same request once more, to those who have not answered. */
export const reminderSms = (shift: LinkedShift): SmsText =>
  linkedSms(shift, 'Påminnelse fra ', invitation(shift))

/** To those who have not answered, or were too late, once a place has come free. */
export const freeAgainSms = (shift: LinkedShift): SmsText =>
  linkedSms(shift, 'Ledig igjen hos ', invitation(shift))

/** To the assigned substitute: must not read like an open offer. */
export const assignedReminderSms = (shift: LinkedShift): SmsText =>
  linkedSms(shift, 'Påminnelse fra ', 'Du har oppdraget')

/** Confirms a yes that the office recorded, to a substitute without e-mail. */
export const confirmedSms = (shift: LinkedShift): SmsText => linkedSms(shift, '', 'Du har oppdraget')

/** To somebody whom the office takes off a shift; what it writes gets what room the rest leaves. */
export function removedSms(shift: PlacedShift & { words: string }): SmsText {
  const ending = `${fullWhen(shift)}. Du har ikke lenger oppdraget og skal ikke møte.`
  const head = fitPieces(headPieces(shift), SMS_LIMIT - gsm7Length(ending))
  const text = head.text + ending
  const words = oneLine(shift.words)
  const shown = shortenGsm7(words, SMS_LIMIT - gsm7Length(text) - 1)
  return finished(shown === '' ? text : `${text} ${shown}`, head.shortened || shown !== words)
}

/** What the office writes to people whom it has asked: all of it, behind who writes about what. */
export function officeSms(shift: PlacedShift & { words: string }): SmsText {
  const words = oneLine(shift.words)
  const about = `${nightTo(shift.startTime)}${smsDay(shift)}: `
  const head = fitPieces(
    [
      { text: oneLine(shift.employerName) || FALLBACK_SENDER, after: ', ', yields: true },
      { text: oneLine(shift.title) || 'Oppdrag', after: ' ' },
    ],
    SMS_LIMIT - gsm7Length(about + words),
  )
  return finished(head.text + about + words, head.shortened)
}

/** Notifies a holder, or a substitute in reserve, that a shift is cancelled. */
export function cancelledSms(shift: PlacedShift, isReserve = false): SmsText {
  const prefix = 'Avlyst av '
  const ending = `${fullWhen(shift)}. ${isReserve ? 'Du er ikke lenger i reserve.' : 'Du skal ikke møte.'}`
  const head = fitPieces(headPieces(shift), SMS_LIMIT - gsm7Length(prefix + ending))
  return finished(prefix + head.text + ending, head.shortened)
}

/** To the administrator when a substitute has said yes. The description gets what room the rest leaves. */
export function acceptedAdminSms(
  shift: Shift & Places & Shifts & { vikarName: string; description?: string | null },
): SmsText {
  const { shifts = [] } = shift
  const filled = placesFilled(shift)
  const one = filled ? `${fullWhen(shift)}. ${filled} er fylt.` : `${fullWhen(shift)}.`
  const ending = shifts.length > 1 ? sentence(severalShifts(shifts)) : one
  const head = fitPieces(
    [
      { text: oneLine(shift.vikarName) || 'Vikaren', after: ' har sagt ja: ' },
      { text: oneLine(shift.title) || 'Oppdrag', after: ', ' },
    ],
    SMS_LIMIT - gsm7Length(ending),
  )
  const text = head.text + ending
  const description = oneLine(shift.description ?? '')
  const room = Math.min(MAX_DESCRIPTION, SMS_LIMIT - gsm7Length(text) - 1)
  const shown = shortenGsm7(description, room)
  return finished(shown === '' ? text : `${text} ${shown}`, head.shortened || shown !== description)
}

/** To an administrator when the substitute who had the assignment withdraws. `reserves`: who said yes too late. */
export function withdrawnAdminSms(shift: Shift & Places & { vikarName: string; reserves: number }): SmsText {
  const filled = placesFilled(shift)
  const ending = `${fullWhen(shift)}. ${filled ? `${filled} er fylt` : 'Oppdraget er ledig igjen'}. ${shift.reserves || 'Ingen'} i reserve.`
  const head = fitPieces(
    [
      { text: oneLine(shift.vikarName) || 'Vikaren', after: ' kan ikke likevel: ' },
      { text: oneLine(shift.title) || 'Oppdrag', after: ', ' },
    ],
    SMS_LIMIT - gsm7Length(ending),
  )
  return finished(head.text + ending, head.shortened)
}

/** The request about several: how many they are, and the first. */
function severalSms(shift: LinkedShift, shifts: NonNullable<Shifts['shifts']>): SmsText {
  const several = sentence(severalShifts(shifts))
  const needed = new Set(shifts.map(invitation))
  const asked = needed.size === 1 ? [...needed].join('') : FIRST_ONES
  const roomBeside = (ending: string) => SMS_LIMIT - shift.linkLength - gsm7Length(ending)
  const endings = [`${several} ${asked}: `, `${several} ${inShort(asked)} `, `${several} `]
  const ending =
    endings.find((each) => roomBeside(each) >= ROOMY) ?? endings.find((each) => roomBeside(each) >= 0) ?? ''
  const head = fitPieces(headPieces(shift), roomBeside(ending))
  const text = head.text + ending
  return linked(text, shift.linkLength, head.shortened)
}

/** A short month has no full stop of its own. */
const sentence = (text: string) => (text.endsWith('.') ? text : `${text}.`)

function linkedSms(shift: LinkedShift, prefix: string, invitation: string): SmsText {
  return fitLinked(shift, prefix, headPieces(shift), layoutsOf(shift, invitation))
}
