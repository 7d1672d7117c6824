import { counted } from '#shared/counts.ts'
import type { Affected, AffectedVikar } from '../../contract-leaving.ts'
import type { WayOut } from '../../rules.ts'
import { RESTORABLE_DAYS } from '../../texts-leaving.ts'

/** '3 kommende vakter' */
export const heldWords = ({ held }: Pick<AffectedVikar, 'held'>): string =>
  counted(held.length, 'kommende vakt', 'kommende vakter')

/** What else ends, a line each. Who only becomes inactive remains a department's contact. */
export const otherWords = (vikar: AffectedVikar, isRemoved: boolean): string[] => {
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
    ...(contactOf.length > 0
      ? [`Står som kontakt for ${contactOf.join(', ')}. ${isRemoved ? CONTACT_GONE : 'Det endres ikke her.'}`]
      : []),
  ]
}

const CONTACT_GONE = 'Etterpå ringer vikarene den som sendte forespørselen.'

/** What goes out when the shifts are opened, and what it costs: 'Ola får 3 e-poster og 3 SMS (du har 12 igjen).' */
export const noticeWords = ({ fullName, notices }: AffectedVikar, balance: number): string =>
  notices.emails + notices.sms === 0 ? unreachedWords(fullName) : messageWords(fullName, notices, balance)

const messageWords = (whom: string, { emails, sms }: AffectedVikar['notices'], balance: number): string => {
  const parts = [
    ...(emails > 0 ? [counted(emails, 'e-post', 'e-poster')] : []),
    ...(sms > 0 ? [`${sms} SMS`] : []),
  ]
  const cost = sms > 0 ? ` Det koster ${sms} av ${balance} SMS.` : ''
  const short = sms > balance ? ' Dere har ikke nok SMS, så ikke alle går ut.' : ''
  return `${whom} får ${parts.join(' og ')} om at vaktene er tatt tilbake.${cost}${short}`
}

/** The same of several: 'Vikarene får 3 e-poster og 3 SMS ...'. Names those whom no message reaches. */
const noticesOfAll = (vikarer: readonly AffectedVikar[], balance: number): string => {
  const [vikar] = vikarer
  if (vikar && vikarer.length === 1) return noticeWords(vikar, balance)
  const sum = (count: (notices: AffectedVikar['notices']) => number) =>
    vikarer.reduce((total, { notices }) => total + count(notices), 0)
  const notices = { emails: sum(({ emails }) => emails), sms: sum(({ sms }) => sms) }
  const unreached = vikarer.filter(
    ({ held, notices: { emails, sms } }) => held.length > 0 && emails + sms === 0,
  )
  const names = new Intl.ListFormat('nb-NO').format(unreached.map(({ fullName }) => fullName))
  const isAnyTold = notices.emails + notices.sms > 0
  return [
    ...(isAnyTold ? [messageWords('Vikarene', notices, balance)] : []),
    ...(unreached.length > 0 ? [unreachedWords(names)] : []),
  ].join(' ')
}

const unreachedWords = (names: string) => `Vi når ikke ${names} på e-post eller SMS. Ring og si fra.`

const RESTORABLE = `Kan gjenopprettes i ${RESTORABLE_DAYS} dager under «Nylig slettet».`
const FOR_GOOD = 'Ved krav om sletting. Telefon, e-post og notater slettes nå. Kan ikke gjenopprettes.'
const OTHERS_ASKED = 'Reserven og køen får spørsmålet som ellers.'

/** The ways out, the least drastic first. Without shifts there are two. */
export const wayOptions = (vikar: AffectedVikar, balance: number) => {
  if (vikar.held.length === 0)
    return [
      { value: 'reopen-shifts', label: 'Slett', description: RESTORABLE },
      { value: 'for-good', label: 'Slett for godt med en gang', description: FOR_GOOD },
    ]
  const notices = noticeWords(vikar, balance)
  return [
    {
      value: 'keep-shifts',
      label: 'Behold vaktene, slett etter den siste',
      description: `${vikar.fullName} blir inaktiv, får ingen nye spørsmål og ingen melding nå.`,
    },
    {
      value: 'reopen-shifts',
      label: 'Åpne vaktene igjen og slett nå',
      description: `${notices} ${OTHERS_ASKED} ${RESTORABLE}`,
    },
    {
      value: 'for-good',
      label: 'Slett for godt med en gang',
      description: `${FOR_GOOD} Vaktene åpnes igjen. ${notices}`,
    },
  ]
}

export const firstWay = ({ held }: AffectedVikar): WayOut =>
  held.length === 0 ? 'reopen-shifts' : 'keep-shifts'

export const inactiveOptions = (vikarer: readonly AffectedVikar[], balance: number) => [
  { value: 'keep', label: 'Behold vaktene', description: 'Ingen får melding.' },
  {
    value: 'reopen',
    label: 'Åpne vaktene igjen',
    description: `${noticesOfAll(vikarer, balance)} ${OTHERS_ASKED}`,
  },
]

/** For the toast: '3 vakter er åpne igjen. 3 e-poster og 3 SMS er på vei.' */
export const reopenedWords = ({
  reopened,
  emails,
  sms,
}: {
  reopened: number
  emails: number
  sms: number
}): string => {
  if (reopened === 0) return ''
  const parts = [
    ...(emails > 0 ? [counted(emails, 'e-post', 'e-poster')] : []),
    ...(sms > 0 ? [`${sms} SMS`] : []),
  ]
  const told = parts.length > 0 ? ` ${parts.join(' og ')} er på vei.` : ' Ingen melding gikk ut.'
  return `${counted(reopened, 'vakt er åpen', 'vakter er åpne')} igjen.${told}`
}

/** What is another since the dialog opened, in one sentence. */
export const changeWords = (before: Affected, now: Affected): string => {
  const held = (affected: Affected) => affected.vikarer.reduce((sum, vikar) => sum + vikar.held.length, 0)
  const [was, is] = [held(before), held(now)]
  const shifts =
    was === is ? '' : ` Før: ${counted(was, 'vakt', 'vakter')}. Nå: ${counted(is, 'vakt', 'vakter')}.`
  return `Noe er endret siden du åpnet dette, og ingenting er gjort.${shifts} Se over og velg på nytt.`
}
