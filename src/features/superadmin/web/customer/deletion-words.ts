import { counted } from '#shared/counts.ts'
import type { Customer } from '../../contract-customers.ts'
import type { Closing, DeletionPreview } from '../../contract-deletion.ts'
import { UNNAMED } from '../unnamed.ts'

type Going = Omit<DeletionPreview, 'contactOf' | 'closing'>
type User = Pick<Customer, 'fullName' | 'company' | 'role'>

/** The data that is deleted, widest first, without zeros. */
export const goingWords = (user: User, preview: Going): string[] => [
  ...(preview.wholeEmployer
    ? [`Arbeidsgiveren ${employerOf(user)}, siden ${user.fullName} er den siste administratoren`]
    : []),
  ...some(preview.otherEmployers, 'annen arbeidsgiver', 'andre arbeidsgivere', ' der brukeren er alene'),
  `Brukeren ${user.fullName} med innlogging og profil`,
  ...(user.role === 'substitute'
    ? [
        ...some(preview.vikarer, 'registrering som vikar', 'registreringer som vikar'),
        ...some(preview.upcomingAssigned, ...GIVEN_BACK),
      ]
    : some(preview.vikarer, 'vikar i registeret', 'vikarer i registeret')),
  ...some(preview.vikarLogins, ...LOGINS),
  ...some(preview.assignments, 'oppdrag', 'oppdrag', upcoming(preview.upcomingAssigned)),
  ...some(preview.responses, 'svar på forespørsler', 'svar på forespørsler'),
  ...some(preview.sms, 'SMS i historikken', 'SMS i historikken'),
  ...some(preview.emails, 'e-post', 'e-poster'),
  ...some(preview.balance, 'SMS på saldoen, som går tapt', 'SMS på saldoen, som går tapt'),
]

/** The data that stays. */
export const stayingWords = (user: User, preview: Going): string[] => [
  ...(user.role === 'administrator' && !preview.wholeEmployer
    ? [`Arbeidsgiveren ${employerOf(user)} med register og oppdrag, hos de andre administratorene`]
    : []),
  ...(user.role === 'substitute' && preview.vikarer > 0
    ? ['Oppdragene hos arbeidsgiverne, uten navn og nummer']
    : []),
  ...some(preview.ledgerRows, 'rad', 'rader', ' med kjøp og bevegelser i SMS-regnskapet, uten navn'),
]

/** The effects of a deactivation, one a row. */
export const deactivationWords = (user: User, preview: DeletionPreview): string[] => {
  const { closing, upcomingAssigned } = preview
  if (closing.employers > 0)
    return [
      `${closing.employers === 1 ? employerOf(user) : counted(closing.employers, 'arbeidsgiver', 'arbeidsgivere')} stenges, siden ${user.fullName} er den siste aktive administratoren. Meldinger som venter, stoppes, og svarlenkene slutter å virke`,
      ...some(closing.upcomingAssigned, 'kommende oppdrag har', 'kommende oppdrag har', ' en vikar'),
      ...some(closing.balance, 'SMS på saldoen blir stående', 'SMS på saldoen blir stående'),
      ...contactWords(user, preview),
    ]
  if (user.role === 'administrator')
    return [`${employerOf(user)} fortsetter med de andre administratorene`, ...contactWords(user, preview)]
  return some(upcomingAssigned, KEPT, KEPT)
}

/** The number that substitutes ring instead, if the user is the contact of departments. */
export const contactWords = (
  { fullName }: Pick<User, 'fullName'>,
  { contactOf }: Pick<DeletionPreview, 'contactOf'>,
): string[] =>
  contactOf.length === 0
    ? []
    : [
        `${fullName} er kontakt for ${listed.format(contactOf)}. Vikarene ringer heretter den som sendte forespørselen`,
      ]

const listed = new Intl.ListFormat('nb-NO')

/** The options for the coming shifts of a closing office: cancel with notices first, or leave them. */
export const shiftOptions = ({ closing }: Pick<DeletionPreview, 'closing'>, isForGood: boolean) => {
  const { shifts, people } = closing
  const cancelled = `${counted(shifts, 'vakt avlyses', 'vakter avlyses')}${isForGood ? ' før noe slettes' : ''}.`
  const untold = people === 0 ? NO_ONE_TOLD : `${counted(people, 'vikar', 'vikarer')} får ikke beskjed.`
  return [
    {
      value: 'cancel',
      label: 'Avlys kommende vakter og gi beskjed',
      description: `${cancelled} ${toldWords(closing)}`,
    },
    {
      value: 'keep',
      label: isForGood ? 'Slett vaktene uten beskjed' : 'La vaktene stå',
      description: untold,
    },
  ]
}

const toldWords = ({ people, unreached, notices: { emails, sms }, balance, isShort }: Closing): string => {
  if (people === 0) return NO_ONE_TOLD
  const reached = people - unreached
  const messages = [...some(emails, 'e-post', 'e-poster'), ...(sms > 0 ? [`${sms} SMS`] : [])]
  return [
    ...some(reached, 'vikar får', 'vikarer får', ` ${messages.join(' og ')}.`),
    ...(sms > 0 ? [`Det koster ${sms} av ${balance} SMS.`] : []),
    ...(isShort ? ['Det er ikke nok SMS, så ikke alle går ut.'] : []),
    ...some(unreached, 'vikar nås', 'vikarer nås', ' verken på e-post eller SMS og må ringes.'),
  ].join(' ')
}

const NO_ONE_TOLD = 'Ingen har sagt ja, så ingen får melding.'

const KEPT =
  'kommende oppdrag som brukeren har takket ja til, beholdes. Svarlenkene i meldingene virker fortsatt'

const GIVEN_BACK = [
  'kommende oppdrag som brukeren har takket ja til, og som blir ledig igjen',
  'kommende oppdrag som brukeren har takket ja til, og som blir ledige igjen',
] as const

const LOGINS = [
  'innlogging for en vikar som ikke står i noe annet register',
  'innlogginger for vikarer som ikke står i noe annet register',
] as const

const some = (count: number, one: string, many: string, rest = '') =>
  count > 0 ? [counted(count, one, many) + rest] : []

const upcoming = (count: number) =>
  count > 0 ? `, herav ${counted(count, 'kommende', 'kommende')} som noen har takket ja til` : ''

const employerOf = ({ company }: User) => company ?? UNNAMED
