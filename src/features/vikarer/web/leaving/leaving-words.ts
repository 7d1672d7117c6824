import { counted } from '#shared/counts.ts'
import type { ToastText } from '#web/ui/overlays/toast.ts'
import type { Affected, AffectedVikar, LeavingPlan } from '../../leaving-shapes.ts'
import type { WayOut } from '../../rules.ts'

/** '3 kommende vakter' */
export const heldWords = ({ held }: Pick<AffectedVikar, 'held'>): string =>
  counted(held.length, 'kommende vakt', 'kommende vakter')

/** Their other roles, a line each. */
export const otherWords = (vikar: AffectedVikar): string[] => {
  const { reserve, questions, waiting, groups, templates, contactOf } = vikar
  return [
    ...(reserve > 0 ? [`Står i reserve for ${counted(reserve, 'vakt', 'vakter')}`] : []),
    ...(questions > 0 ? [`Har ikke svart på ${counted(questions, 'forespørsel', 'forespørsler')}`] : []),
    ...(waiting > 0 ? [`Venter på å få ${counted(waiting, 'forespørsel', 'forespørsler')}`] : []),
    ...(groups.length > 0
      ? [`Er i ${groups.length === 1 ? 'gruppen' : 'gruppene'} ${groups.join(', ')}`]
      : []),
    ...(templates.length > 0
      ? [`Er valgt i ${templates.length === 1 ? 'malen' : 'malene'} ${templates.join(', ')}`]
      : []),
    ...(contactOf.length > 0 ? [`Står som kontakt for ${contactOf.join(', ')}`] : []),
  ]
}

/** The ways out, least drastic first. Without shifts there are two. */
export const wayOptions = ({ held }: Pick<AffectedVikar, 'held'>) =>
  held.length === 0
    ? [
        { value: 'reopen-shifts', label: 'Slett' },
        { value: 'for-good', label: 'Slett for godt med en gang' },
      ]
    : [
        { value: 'keep-shifts', label: 'Behold vaktene, slett etter den siste' },
        { value: 'reopen-shifts', label: 'Åpne vaktene igjen og slett nå' },
        {
          value: 'for-good',
          label: 'Åpne vaktene igjen og slett for godt',
          description: 'Ved krav om sletting.',
        },
      ]

export const firstWay = ({ held }: Pick<AffectedVikar, 'held'>): WayOut =>
  held.length === 0 ? 'reopen-shifts' : 'keep-shifts'

export const INACTIVE_OPTIONS = [
  { value: 'keep', label: 'Behold vaktene' },
  { value: 'reopen', label: 'Åpne vaktene igjen' },
]

/** Long enough to write down a number. */
const SECONDS_TO_READ = 20

/** The toast after the act, with the summary of its plan. A warning if a person gets no message. */
export const leavingToast = (title: string, plan: LeavingPlan | undefined): ToastText => {
  if (!plan) return { title }
  const text = { title, description: plan.summary }
  return plan.sms.problem !== null || plan.unreached.length > 0
    ? { ...text, tone: 'warning', seconds: SECONDS_TO_READ }
    : text
}

/** The differences since the dialog opened, in one sentence. */
export const changeWords = (before: Affected, now: Affected): string => {
  const held = (affected: Affected) => affected.vikarer.reduce((sum, vikar) => sum + vikar.held.length, 0)
  const [was, is] = [held(before), held(now)]
  const shifts =
    was === is ? '' : ` Før: ${counted(was, 'vakt', 'vakter')}. Nå: ${counted(is, 'vakt', 'vakter')}.`
  return `Noe er endret siden du åpnet dette, og ingenting er gjort.${shifts} Se over og velg på nytt.`
}
