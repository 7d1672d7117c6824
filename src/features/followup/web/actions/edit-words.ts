import type { Sent } from '#features/requests/contract.ts'
import { hasNot, lackedBy, smsProblem } from '#features/requests/web/sending/send-problem.ts'
import { formatTime } from '#shared/dates.ts'
import type { ToastText } from '#web/ui/overlays/toast.ts'
import type { LoggedAssignment } from '../../shapes.ts'
import { isLineWaiting } from '../is-line-waiting.ts'
import { countNotTold, toldBy } from './not-told.ts'

type Shown = Pick<
  LoggedAssignment,
  | 'title'
  | 'location'
  | 'date'
  | 'startTime'
  | 'endTime'
  | 'places'
  | 'vikarer'
  | 'channels'
  | 'filled'
  | 'isInOrder'
  | 'lineLength'
  | 'asked'
>
type Typed = Omit<Pick<Shown, 'title' | 'location' | 'date' | 'startTime' | 'endTime'>, 'places'> & {
  /** Not a number while the field is empty. */
  readonly places: number | undefined
}

/** What is different in the form, by what it means. */
export interface Change {
  readonly times: boolean
  readonly event: boolean
  /** How many places more; negative when fewer. */
  readonly places: number
}

export const changeOf = (shown: Shown, typed: Typed): Change => {
  const times =
    typed.date !== shown.date ||
    typed.startTime !== formatTime(shown.startTime) ||
    typed.endTime !== formatTime(shown.endTime)
  const isWordsChanged =
    typed.title.trim() !== shown.title.trim() || typed.location.trim() !== shown.location.trim()
  const places = (typed.places ?? shown.places) - shown.places
  return { times, event: times || isWordsChanged, places: Number.isNaN(places) ? 0 : places }
}

const listed = new Intl.ListFormat('nb-NO')

const namesOf = (vikarer: Shown['vikarer']) => listed.format(vikarer.map(({ fullName }) => fullName))

/** Who is told what, before the press. */
export const editNotes = (shown: Shown, { times, event, places: more }: Change): string[] => {
  const { vikarer, channels, filled, places } = shown
  const notTold = vikarer.filter((vikar) => toldBy(vikar, channels) === null)
  const told = vikarer.filter((vikar) => !notTold.includes(vikar))
  const names = namesOf(told)
  const hasMail = told.some(({ noEmail }) => !noEmail)
  const by = channels.includes('sms') ? (hasMail ? 'SMS og e-post' : 'SMS') : 'e-post'
  return [
    ...(told.length > 0 && event
      ? [
          times
            ? `${names} får ${by}: «Passer det fortsatt?» Uten svar gjelder ja fortsatt, og du ser at det ikke er bekreftet.`
            : `${names} får ${by} om endringen.`,
        ]
      : []),
    ...(notTold.length > 0 && event
      ? [`${namesOf(notTold)} har ikke e-post og får ikke beskjed. Ring.`]
      : []),
    'De som er spurt, ser det nye bak lenken de har. Meldinger som ikke er sendt ennå, får det nye.',
    ...(more > 0
      ? [
          `De i reserve får spørsmålet om de nye plassene av seg selv${isLineWaiting(shown) ? ', før resten av køen.' : '. Send en påminnelse eller spør flere for å spørre andre.'}`,
        ]
      : []),
    ...(more < 0 && filled > 0 && places + more === filled
      ? [
          'Da er alle plassene tatt. Forespørsler som ikke er sendt ennå, blir stanset, og SMS-ene kommer tilbake på saldoen.',
        ]
      : []),
  ]
}

/** Whom it was told, or who must be called. */
export const editedToast = (sent: Sent): ToastText => {
  const { recipients, sms, emails } = sent
  const title = 'Endringen er lagret'
  if (recipients === 0) return { title }
  const notTold = countNotTold(sent)
  const by = [...(sms.kind === 'queued' && sms.count > 0 ? ['SMS'] : []), ...(emails > 0 ? ['e-post'] : [])]
  const people = recipients === 1 ? 'Vikaren' : `${recipients - (by.length > 0 ? notTold : 0)} vikarer`
  const told = by.length > 0 ? `${people} får beskjed på ${by.join(' og ')}.` : `${people} får ikke beskjed.`
  const noMobile =
    sms.kind === 'queued' && sms.withoutMobile > 0 ? hasNot(sms.withoutMobile, lackedBy({ sms })) : null
  const missed = notTold > 0 ? hasNot(notTold, 'e-post') : noMobile
  const problem = smsProblem(sms) ?? missed
  return problem
    ? { title, description: `${told} ${problem}`, tone: 'warning', seconds: 20 }
    : { title, description: told }
}
