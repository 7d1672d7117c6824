import { MEMBER_ROLE_LABEL } from '#features/identity/texts.ts'
import { counted } from '#shared/counts.ts'
import type { MemberPlan, RoleChange } from './contract-member-plan.ts'
import { MEMBER_ROLE_HINT } from './texts.ts'

type Consequences = Omit<MemberPlan, 'version' | 'sentences' | 'summary'>

const listed = new Intl.ListFormat('nb-NO')

/** A longer list is shown as a number. */
const NAMED = 3

/** The consequences of an act on members, one sentence each. */
export const planWords = (plan: Consequences): string[] => [
  ...changeWords(plan),
  ...invitationWords(plan.invitations),
  ...contactWords(plan.contacts),
  ...shiftWords(plan),
  ...plan.notes.map((note) => noteWords(note, plan)),
]

/** A short version, for the notice after the act. */
export const summaryOf = (plan: Consequences): string =>
  [...toldWords(plan), ...invitationWords(plan.invitations), ...contactWords(plan.contacts)].join(' ')

const changeWords = ({ changes, notified, sessions }: Consequences): string[] =>
  changes.flatMap((change) => {
    const { userId, before, after } = change
    const isTold = notified.some((one) => one.userId === userId)
    if (after === null) return [leftWords(change, sessions, isTold)]
    if (before === after) return []
    const label = MEMBER_ROLE_LABEL[after].toLowerCase()
    const becomes = `${nameOf(change)} blir ${label}: ${lowered(MEMBER_ROLE_HINT[after])}.`
    return isTold ? [becomes, `${nameOf(change)} får e-post om det.`] : [becomes]
  })

const lowered = (text: string) => text.slice(0, 1).toLocaleLowerCase('nb-NO') + text.slice(1)

const leftWords = (change: RoleChange, sessions: number, isTold: boolean): string => {
  const lost = sessions > 0 ? 'logges ut herfra' : 'mister tilgangen'
  return `${nameOf(change)} ${lost} med en gang${isTold ? ' og får e-post om det' : ''}.`
}

const toldWords = ({ notified }: Consequences): string[] =>
  notified.length > 0 ? [`${listed.format(notified.map(nameOf))} får e-post om det.`] : []

const nameOf = ({ fullName, isYou }: { readonly fullName: string; readonly isYou: boolean }) =>
  isYou ? 'Du' : fullName

const invitationWords = (invitations: readonly string[]): string[] => {
  const [first] = invitations
  if (first === undefined) return []
  if (invitations.length === 1) return [`Invitasjonen til ${first} slutter å virke.`]
  const which =
    invitations.length > NAMED
      ? counted(invitations.length, 'invitasjon', 'invitasjoner')
      : `Invitasjonene til ${listed.format(invitations)}`
  return [`${which} slutter å virke.`]
}

const contactWords = (contacts: Consequences['contacts']): string[] =>
  [...Map.groupBy(contacts, ({ newContact }) => newContact)].map(([newContact, departments]) => {
    const names = listed.format(departments.map(({ name }) => name))
    return newContact === null
      ? `${names} står uten kontakt. Vikarene ringer den som sendte forespørselen.`
      : `${newContact} blir kontakt for ${names}.`
  })

const shiftWords = ({ shifts, changes }: Consequences): string[] => {
  const leaver = changes.find(({ after }) => after === null)
  if (shifts === 0 || !leaver) return []
  const who = leaver.isYou ? 'du' : leaver.fullName
  return [
    `${counted(shifts, 'kommende vakt', 'kommende vakter')} som ${who} har lagt ut, spør fortsatt. Vikarene ser en kollega som kontakt.`,
  ]
}

const noteWords = (note: MemberPlan['notes'][number], { changes }: Consequences): string => {
  const leaver = changes.find(({ after }) => after === null)
  const who = !leaver || leaver.isYou ? 'du' : leaver.fullName
  switch (note) {
    case 'name-stays':
      return `Det ${who} har gjort, står fortsatt med navn.`
    case 'can-be-invited':
      return 'En eier kan invitere deg igjen.'
    case 'cannot-be-undone':
      return 'Du kan ikke angre det selv.'
  }
}
