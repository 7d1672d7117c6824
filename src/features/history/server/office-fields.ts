import { minutesWords } from '#features/messages/minutes-words.ts'
import { AVAILABILITY_LABEL } from '#features/vikarer/texts.ts'
import type { Values } from '#server/history/kinds.ts'
import { formatTimeDotted } from '#shared/dates.ts'
import { SHIFT_FIELDS } from './changed-words.ts'
import { inList, plain, type FieldWords } from './field-words.ts'

const availability = (value: Values[string]): string =>
  (Object.entries(AVAILABILITY_LABEL).find(([name]) => name === value)?.[1] ?? plain(value)).toLowerCase()

export const VIKAR_FIELDS: readonly FieldWords[] = [
  ['name', 'navn', plain],
  ['availability', 'tilgjengelighet', availability],
  ['phone', 'telefon', plain],
  ['email', 'e-post', plain],
  ['company', 'bedrift', plain],
  ['skills', 'kompetanse', plain],
  ['note', 'merknaden', plain],
]

export const DEPARTMENT_FIELDS: readonly FieldWords[] = [
  ['name', 'navn', plain],
  ['location', 'sted', plain],
  ['contact', 'kontakt', plain],
  ['contactPhone', 'telefonnummeret til kontakten', plain],
  ['groups', 'grupper', plain],
]

export const PERSON_FIELDS: readonly FieldWords[] = [
  ['name', 'navn', plain],
  ['company', 'navn på kontoret', plain],
]

export const OFFICE_FIELDS: readonly FieldWords[] = [
  ['company', 'navn på kontoret', plain],
  ['address', 'adresse', plain],
]

const CHANNEL: Readonly<Record<string, string>> = { sms: 'SMS', email: 'e-post' }
const channels = (value: Values[string]): string =>
  inList(
    String(value ?? '')
      .split(', ')
      .map((channel) => CHANNEL[channel] ?? channel),
  )

export const TEMPLATE_FIELDS: readonly FieldWords[] = [
  ['name', 'navn', plain],
  ...SHIFT_FIELDS,
  ['channels', 'sending', channels],
  ['asked', 'hvem som blir spurt', plain],
]

const minutes = (value: Values[string]): string =>
  typeof value === 'number' ? minutesWords(value) : 'automatisk'
const percent = (value: Values[string]): string => (value === null ? 'ingen' : `${value}\u00a0%`)
const clock = (value: Values[string]): string =>
  typeof value === 'string' ? formatTimeDotted(value) : 'ingen'
const atOnce = (value: Values[string]): string => (value === null ? 'alle samtidig' : `${value} om gangen`)
const yesOrNo = (value: Values[string]): string => (value === true ? 'på' : 'av')

export const ASKING_FIELDS: readonly FieldWords[] = [
  ['openAtMost', 'hvor mange som blir spurt', atOnce],
  ['patienceMinutes', 'ventetid', minutes],
  ['quietFrom', 'stilletid', clock],
  ['quietUntil', 'slutten på stilletiden', clock],
  ['quietWeekends', 'stille i helgene', yesOrNo],
  ['alarmMinutes', 'varsel før vakten', minutes],
  ['alarmPercent', 'varsel ved sjanse under', percent],
]
