import type { Sent } from '#features/requests/contract.ts'
import { smsProblem, withoutMobile } from '#features/requests/web/sending/send-problem.ts'
import { formatTime } from '#shared/dates.ts'
import type { ToastText } from '#web/ui/overlays/toast.ts'
import type { LoggedAssignment } from '../../shapes.ts'

type Shown = Pick<
  LoggedAssignment,
  'title' | 'location' | 'date' | 'startTime' | 'endTime' | 'places' | 'vikarer' | 'channels' | 'filled'
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

/** Who is told what, before the press. */
export const editNotes = (
  { vikarer, channels, filled, places }: Shown,
  { times, event, places: more }: Change,
): string[] => {
  const names = listed.format(vikarer.map(({ fullName }) => fullName))
  const by = channels.includes('sms') ? 'SMS og e-post' : 'e-post'
  return [
    ...(vikarer.length > 0 && event
      ? [
          times
            ? `${names} får ${by}: «Passer det fortsatt?» Uten svar gjelder ja-et, og du ser at det ikke er bekreftet.`
            : `${names} får ${by} om endringen.`,
        ]
      : []),
    'De som er spurt, ser det nye bak lenken de har. Meldinger som ikke er sendt ennå, får det nye.',
    ...(more > 0
      ? ['Ingen blir spurt om de nye plassene av seg selv: send en påminnelse eller spør flere.']
      : []),
    ...(more < 0 && filled > 0 && places + more === filled
      ? [
          'Da er alle plassene tatt. Forespørsler som ikke er sendt ennå, blir stanset, og SMS-ene kommer tilbake på saldoen.',
        ]
      : []),
  ]
}

/** Whom it was told, or who must be called. */
export const editedToast = ({ recipients, sms, emails }: Sent): ToastText => {
  const title = 'Endringen er lagret'
  if (recipients === 0) return { title }
  const people = recipients === 1 ? 'Vikaren' : `${recipients} vikarer`
  const hasSms = sms.kind === 'queued' && sms.count > 0
  const told = `${people} får beskjed på ${[...(hasSms ? ['SMS'] : []), ...(emails > 0 ? ['e-post'] : [])].join(' og ') || 'ingen måte'}.`
  const missed = sms.kind === 'queued' && sms.withoutMobile > 0 ? withoutMobile(sms.withoutMobile) : null
  const problem = smsProblem(sms) ?? missed
  return problem
    ? { title, description: `${told} ${problem}`, tone: 'warning', seconds: 20 }
    : { title, description: told }
}
