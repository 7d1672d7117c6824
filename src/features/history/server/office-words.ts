import { MEMBER_ROLE_LABEL, UNKNOWN_DEVICE } from '#features/identity/texts.ts'
import { VALUE_LABEL } from '#features/identity/texts-audit.ts'
import { AS_ROLE } from '#features/employers/texts.ts'
import { AVAILABILITY_LABEL } from '#features/vikarer/texts.ts'
import type { Values } from '#server/history/kinds.ts'
import type { OfficeKind } from '#server/history/office-kinds.ts'
import { counted, formatCount } from '#shared/counts.ts'
import { formatDate } from '#shared/dates.ts'
import { supportWords, whoWords, type Actor } from './actor-words.ts'
import { timesOf } from './changed-words.ts'
import { fieldsChanged, inList, plain } from './field-words.ts'
import {
  ASKING_FIELDS,
  DEPARTMENT_FIELDS,
  OFFICE_FIELDS,
  PERSON_FIELDS,
  TEMPLATE_FIELDS,
  VIKAR_FIELDS,
} from './office-fields.ts'

/** The fields of an office's event that its sentence needs. */
export interface OfficeHistoryEvent {
  readonly kind: OfficeKind
  readonly actor: Actor
  readonly actorId: string | null
  readonly subjectId: string | null
  readonly subjectName: string | null
  readonly vikarName: string | null
  /** The names of the first few, in order. */
  readonly people: readonly string[]
  /** The number of `people`. */
  readonly count: number
  readonly before: Values
  readonly after: Values
  readonly because: Values
}

/** The sentence for an act of the office: its actor, act, subject, and old and new values. */
export const officeWords = (event: OfficeHistoryEvent): string =>
  `${SENTENCES[event.kind]?.(event) ?? `${whoWords(event.actor)} ${WORDS[event.kind](event)}`}.`

type Words = (event: OfficeHistoryEvent) => string

const nameOf: Words = ({ subjectName }) => subjectName ?? 'en kollega'
const vikarOf: Words = ({ vikarName, subjectName }) => vikarName ?? subjectName ?? 'en vikar'

/** The words after the actor. */
const WORDS: Record<OfficeKind, Words> = {
  'member-invited': (event) => `inviterte ${event.subjectName ?? 'en kollega'}${asRole(event.after['role'])}`,
  'member-invitation-withdrawn': (event) => `trakk tilbake invitasjonen til ${nameOf(event)}`,
  'member-joined': (event) => `ble med på kontoret${asRole(event.after['role'])}`,
  'member-left': () => 'sluttet på kontoret',
  'member-removed': (event) => `fjernet ${nameOf(event)} fra kontoret`,
  'member-role-changed': (event) => `endret rollen til ${nameOf(event)}${roles(event)}`,
  'member-bound': (event) => boundWords(event),
  'ownership-handed-on': (event) => `ga eierskapet videre til ${nameOf(event)}`,
  'user-deactivated': (event) => `deaktiverte innloggingen til ${nameOf(event)}`,
  'user-restored': (event) => `åpnet innloggingen til ${nameOf(event)} igjen`,
  'user-updated': (event) => `endret ${changes(event, PERSON_FIELDS, 'opplysningene')} for ${nameOf(event)}`,
  'user-erasure-requested': (event) => `bestilte permanent sletting av ${nameOf(event)}`,
  'role-changed': (event) => `endret rollen til ${nameOf(event)}${roles(event)}`,

  'factor-demanded': () => 'slo på kravet om totrinnsinnlogging for alle på kontoret',
  'factor-not-demanded': () => 'slo av kravet om totrinnsinnlogging',
  'oidc-demanded': (event) => `slo på kravet om å logge inn med ${providerOf(event)}`,
  'oidc-not-demanded': () => 'slo av kravet om å logge inn via jobben eller skolen',
  'login-by-link': (event) => `logget inn som ${nameOf(event)}`,
  'magic-link-made': ({ after, ...event }) => {
    const days = typeof after['days'] === 'number' ? ` i ${counted(after['days'], 'dag', 'dager')}` : ''
    return `laget en lenke for å logge inn som ${nameOf({ ...event, after })}${days && `, gyldig${days}`}`
  },
  'magic-link-revoked': (event) => `trakk tilbake lenken for å logge inn som ${nameOf(event)}`,
  'magic-session-ended': (event) => `logget ut etter å ha vært inne som ${nameOf(event)}`,
  'login-new-device': ({ after }) => {
    const device = after['device'] ?? UNKNOWN_DEVICE
    return device === UNKNOWN_DEVICE
      ? 'logget inn fra en ukjent enhet'
      : `logget inn fra en ny enhet: ${plain(device)}`
  },
  'password-changed': (event) => `byttet passord${onBehalf(event)}`,
  'passkey-added': () => 'la til en passnøkkel',
  'passkey-removed': () => 'fjernet en passnøkkel',
  'oidc-linked': (event) => `koblet innloggingen sin til ${providerOf(event)}`,
  'oidc-removed': (event) => `fjernet innloggingen med ${providerOf(event)}`,
  'factor-added': () => 'slo på totrinnsinnlogging',
  'factor-removed': (event) => `slo av totrinnsinnlogging${onBehalf(event)}`,
  'factor-reset': (event) => `nullstilte totrinnsinnloggingen til ${nameOf(event)}`,
  'recovery-codes-made': () => 'laget nye reservekoder',
  'recovery-code-used': ({ after }) =>
    `brukte en reservekode${typeof after['codesLeft'] === 'number' ? ` (${formatCount(after['codesLeft'])} igjen)` : ''}`,

  'credits-bought': ({ after }) => `kjøpte ${smsOf(after)}${packageOf(after)}`,
  'credits-granted': (event) => `ga kontoret ${smsOf(event.after)}${invoiceOf(event)}`,
  'credits-taken-back': (event) => `trakk tilbake ${smsOf(event.after)}${invoiceOf(event)}`,

  'archive-downloaded': () => 'lastet ned alle data',
  'register-exported': ({ after }) =>
    `lastet ned vikarregisteret${numberOf(after['vikarer'], ' med ', 'vikar', 'vikarer')}`,
  'log-exported': ({ after }) =>
    `lastet ned oppdragsloggen${dayOf(' fra ', after['from'])}${dayOf(' til ', after['to'])}`,
  'events-exported': ({ after }) =>
    `lastet ned hendelsene${dayOf(' fra ', after['from'])}${dayOf(' til ', after['to'])}`,

  'vikarer-imported': ({ after }) => `importerte vikarer: ${importedWords(after)}`,
  'vikar-created': (event) =>
    `la til ${vikarOf(event)} i vikarregisteret${event.after['availability'] === 'inactive' ? ' som inaktiv' : ''}`,
  'vikar-updated': (event) => `endret ${changes(event, VIKAR_FIELDS, 'opplysningene')} for ${vikarOf(event)}`,
  'availability-changed': (event) =>
    `satte ${whomOf(event)} til ${availabilityOf(event.after['availability'])}`,
  'favourite-changed': (event) =>
    event.after['isFavourite'] === true
      ? `gjorde ${vikarOf(event)} til favoritt`
      : `fjernet ${vikarOf(event)} fra favorittene`,
  'vikar-deleted': (event) =>
    `slettet ${vikarOf(event)} fra vikarregisteret${event.after['isForGood'] === true ? ', med kontaktopplysningene' : ''}`,
  'vikar-leaving': (event) => `valgte at ${vikarOf(event)} skal slettes fra vikarregisteret etter siste vakt`,
  'vikar-absence-added': (event) => `la inn når ${vikarOf(event)} er borte`,
  'vikar-absence-removed': (event) => `fjernet fravær som var lagt inn for ${vikarOf(event)}`,
  'vikar-made-inactive': (event) => `gjorde ${vikarOf(event)} inaktiv og åpnet vaktene igjen`,
  'vikar-restored': (event) => `la ${vikarOf(event)} tilbake i vikarregisteret`,
  'vikar-contact-erased': (event) => `slettet kontaktopplysningene til ${vikarOf(event)}`,
  'login-invited': (event) => `inviterte ${vikarOf(event)} til å logge inn`,
  'login-linked': (event) =>
    `tok i bruk innloggingen som vikar${event.actor.kind === 'substitute' ? '' : ` (${vikarOf(event)})`}`,
  'group-created': (event) => `opprettet ${groupOf(event)}`,
  'group-renamed': ({ before, after }) => {
    const [from, to] = [before['name'], after['name']]
    return from && to ? `endret navn på gruppen ${from} til ${to}` : 'endret navn på en gruppe'
  },
  'group-deleted': (event) => `slettet ${groupOf(event)}`,
  'group-members-changed': (event) => groupMembersWords(event),
  'groups-of-vikar-changed': ({ before, after, ...event }) =>
    `endret gruppene til ${vikarOf({ before, after, ...event })} fra ${plain(before['groups'] ?? null)} til ${plain(after['groups'] ?? null)}`,

  'department-created': (event) => `opprettet ${departmentOf(event)}`,
  'department-updated': (event) =>
    `endret ${changes(event, DEPARTMENT_FIELDS, 'opplysningene')} for ${departmentOf(event)}`,
  'department-closed': (event) => `la ned ${departmentOf(event)}`,
  'department-reopened': (event) => `åpnet ${departmentOf(event)} igjen`,
  'department-contact-cleared': (event) =>
    `fjernet ${event.vikarName ?? contactOf(event)} som kontakt for ${departmentOf(event)}`,
  'department-contact-handed-on': (event) => {
    const [from, to] = [event.before['contact'], event.after['contact']]
    if (!to) return `ga ${departmentOf(event)} en ny kontakt`
    return `gjorde ${to} til kontakt for ${departmentOf(event)}${from ? ` etter ${from}` : ''}`
  },
  'board-added': ({ after }) => `laget en adresse som viser vaktene uten innlogging: ${boardOf(after)}`,
  'board-removed': ({ before }) => `stengte adressen som viser vaktene uten innlogging: ${boardOf(before)}`,
  'closed-days-added': ({ after }) => `la inn at kontoret er ${closedDaysOf(after)}`,
  'closed-days-removed': ({ before }) => `fjernet at kontoret er ${closedDaysOf(before)}`,
  'employer-updated': (event) => `endret ${changes(event, OFFICE_FIELDS, 'navn eller adresse på kontoret')}`,
  'asking-settings-changed': (event) => {
    const words = fieldsChanged(event, ASKING_FIELDS)
    return `endret reglene for å spørre${words.length > 0 ? `: ${inList(words)}` : ''}`
  },
  'template-created': (event) => `opprettet ${templateOf(event)}`,
  'template-updated': (event) => {
    const words = inList([...timesOf(event.before, event.after), ...fieldsChanged(event, TEMPLATE_FIELDS)])
    return `endret ${templateOf(event)}${words === '' ? '' : `: ${words}`}`
  },
  'template-deleted': (event) => `slettet ${templateOf(event)}`,
}

/** Sentences whose actor is not the first word, or is omitted. Undefined: the usual one. */
const SENTENCES: Partial<Record<OfficeKind, (event: OfficeHistoryEvent) => string | undefined>> = {
  'member-role-changed': (event) =>
    event.because['code'] === 'no-owner-left'
      ? `${nameOf(event)} ble eier fordi kontoret ikke hadde noen eier igjen`
      : undefined,
  'login-by-link': (event) => `${supportWords(event.actor.name)} ${WORDS['login-by-link'](event)}`,
  'magic-session-ended': (event) =>
    `${supportWords(event.actor.name)} ${WORDS['magic-session-ended'](event)}`,
  'factor-reset': (event) =>
    event.actor.kind === 'service' ? `Driften ${WORDS['factor-reset'](event)}` : undefined,
  'credits-granted': (event) =>
    event.actor.kind === 'service' ? `Driften ${WORDS['credits-granted'](event)}` : undefined,
}

const asRole = (role: Values[string] | undefined): string => {
  const known = Object.entries(AS_ROLE).find(([name]) => name === role)
  return known ? ` ${known[1]}` : ''
}

const roles = ({ before, after }: OfficeHistoryEvent): string =>
  `${before['role'] ? ` fra ${roleOf(before['role'])}` : ''}${after['role'] ? ` til ${roleOf(after['role'])}` : ''}`

const roleOf = (role: Values[string] | undefined): string => {
  const known = Object.entries(MEMBER_ROLE_LABEL).find(([name]) => name === role)
  return (known?.[1] ?? VALUE_LABEL[String(role)] ?? String(role)).toLowerCase()
}

const boundWords = (event: OfficeHistoryEvent): string => {
  const departments = event.after['departments'] ?? null
  if (departments === null) return `ga ${nameOf(event)} tilgang til hele kontoret`
  if (departments === '' || departments === 0)
    return `tok bort tilgangen til alle avdelinger for ${nameOf(event)}`
  const to =
    typeof departments === 'number'
      ? counted(departments, 'avdeling', 'avdelinger')
      : inList(String(departments).split(', '))
  return `ga ${nameOf(event)} tilgang til ${to} alene`
}

const changes = (
  event: OfficeHistoryEvent,
  fields: Parameters<typeof fieldsChanged>[1],
  otherwise: string,
): string => inList(fieldsChanged(event, fields)) || otherwise

const PROVIDERS: Readonly<Record<string, string>> = { entra: 'Microsoft', feide: 'Feide' }
const providerOf = ({ after }: OfficeHistoryEvent): string => {
  const id = after['provider']
  return typeof id === 'string' ? (PROVIDERS[id] ?? id) : 'jobben eller skolen'
}

/** An act on another person's login. */
const onBehalf = (event: OfficeHistoryEvent): string =>
  event.actor.kind === 'support' || event.actorId === event.subjectId ? '' : ` for ${nameOf(event)}`

const smsOf = (after: Values): string => `${formatCount(Number(after['credits'] ?? 0))}\u00a0SMS`

/** The name of the package, unless it is only the number: 'kjøpte 100 SMS (100 SMS)' would repeat it. */
const packageOf = (after: Values): string => {
  const name = after['package']
  return typeof name === 'string' && name !== `${after['credits']} SMS` ? ` (${name})` : ''
}

const invoiceOf = ({ after }: OfficeHistoryEvent): string => {
  const invoice = after['invoice'] ? ` på faktura ${after['invoice']}` : ''
  return typeof after['balance'] === 'number'
    ? `${invoice}. Saldoen ble ${formatCount(after['balance'])}`
    : invoice
}

const numberOf = (count: Values[string] | undefined, before: string, one: string, many: string): string =>
  typeof count === 'number' ? `${before}${counted(count, one, many)}` : ''

const dayOf = (before: string, day: Values[string] | undefined): string =>
  typeof day === 'string' ? `${before}${formatDate(day)}` : ''

const importedWords = (after: Values): string =>
  inList(
    (
      [
        ['added', 'lagt til'],
        ['updated', 'oppdatert'],
        ['skipped', 'hoppet over'],
      ] as const
    ).flatMap(([key, words]) =>
      Number(after[key] ?? 0) > 0 ? [`${formatCount(Number(after[key]))} ${words}`] : [],
    ),
  ) || 'ingen endringer'

const whomOf = ({ people, count }: OfficeHistoryEvent): string =>
  count > 0 && count <= people.length ? inList(people) : counted(count, 'vikar', 'vikarer')

const availabilityOf = (value: Values[string] | undefined): string =>
  (
    Object.entries(AVAILABILITY_LABEL).find(([name]) => name === value)?.[1] ?? String(value ?? 'noe annet')
  ).toLowerCase()

const groupOf = ({ subjectName }: OfficeHistoryEvent) =>
  subjectName === null ? 'en gruppe' : `gruppen ${subjectName}`
const departmentOf = ({ subjectName }: OfficeHistoryEvent) =>
  subjectName === null ? 'en avdeling' : `avdelingen ${subjectName}`
const templateOf = ({ subjectName }: OfficeHistoryEvent) =>
  subjectName === null ? 'en mal' : `malen ${subjectName}`
/** `Personalrommet, med telefonnumre`. */
const boardOf = ({ name, showsPhones }: Values): string =>
  `${typeof name === 'string' ? name : 'skjerm'}, ${showsPhones === true ? 'med' : 'uten'} telefonnumre`

/** `stengt 02.01.2027 (Planleggingsdag)`, with more days `stengt fra ... til ... (...)`. */
const closedDaysOf = ({ name, from, to }: Values): string => {
  const days = from === to ? dayOf(' ', from) : `${dayOf(' fra ', from)}${dayOf(' til ', to)}`
  return `stengt${days}${typeof name === 'string' ? ` (${name})` : ''}`
}
const contactOf = ({ before }: OfficeHistoryEvent) =>
  before['contact'] ? String(before['contact']) : 'personen'

const groupMembersWords = (event: OfficeHistoryEvent): string => {
  const [added, removed] = [Number(event.after['added'] ?? 0), Number(event.after['removed'] ?? 0)]
  const group = groupOf(event)
  if (removed === 0) return `la ${counted(added, 'vikar', 'vikarer')} til ${group}`
  if (added === 0) return `tok ${counted(removed, 'vikar', 'vikarer')} ut av ${group}`
  return `la ${counted(added, 'vikar', 'vikarer')} til ${group}, og tok ut ${formatCount(removed)}`
}
