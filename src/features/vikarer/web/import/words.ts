import { counted, formatCount } from '#shared/counts.ts'
import { formatPhone } from '#shared/phone.ts'
import type { Imported } from '../../contract.ts'
import type { ImportField } from '../../import-rules.ts'
import { AVAILABILITIES } from '../../rules.ts'
import { AVAILABILITY_LABEL } from '../../texts.ts'
import type { Meaning } from './header-words.ts'

export const FIELD_LABEL: Record<Meaning, string> = {
  fullName: 'Navn',
  firstName: 'Fornavn',
  lastName: 'Etternavn',
  phone: 'Telefon',
  email: 'E-post',
  company: 'Bedrift',
  skills: 'Kompetanse',
  availability: 'Tilgjengelighet',
  groups: 'Grupper',
  note: 'Merknad',
}
export const vikarer = (count: number) => counted(count, 'vikar', 'vikarer')
export const rowCount = (count: number) => counted(count, 'rad', 'rader')

/** The effect of an update on a person in the register: 'endrer telefon og bedrift'. */
export function changesText(changes: readonly ImportField[]): string {
  if (changes.length === 0) return 'ingenting å endre'
  return `endrer ${listed.format(changes.map((field) => FIELD_LABEL[field].toLowerCase()))}`
}

const listed = new Intl.ListFormat('nb-NO')

/** A value of the register in its displayed form. */
export function shownValue(field: ImportField, value: string): string {
  if (value === '') return 'tom'
  if (field === 'phone') return formatPhone(value).replaceAll(' ', '\u00a0')
  const availability = field === 'availability' && AVAILABILITIES.find((known) => known === value)
  return availability ? AVAILABILITY_LABEL[availability] : value
}

/** '48 lagt til, 3 oppdatert, 2 hoppet over', without zeros. */
export function importedText({ added, updated, skipped }: Imported): string {
  const parts = [
    `${formatCount(added)} lagt til`,
    updated > 0 && `${formatCount(updated)} oppdatert`,
    skipped > 0 && `${formatCount(skipped)} hoppet over`,
  ]
  return parts.filter((part) => part !== false).join(', ')
}

/** The button's label: 'Importer 48 og oppdater 2 vikarer'. Null if it would change nothing. */
export function importLabel(added: number, updated: number): string | null {
  if (added > 0 && updated > 0) return `Importer ${formatCount(added)} og oppdater ${vikarer(updated)}`
  if (updated > 0) return `Oppdater ${vikarer(updated)}`
  return added > 0 ? `Importer ${vikarer(added)}` : null
}
