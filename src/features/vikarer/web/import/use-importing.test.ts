import { expect, it } from 'vitest'
import type { PreviewedRow } from '../../contract.ts'
import { overtakenWords } from './use-importing.ts'

type Values = NonNullable<PreviewedRow['existing']>['values']
const known = (id: string, fullName: string, values: Values = []): PreviewedRow => {
  const changes = values.map(({ field }) => field)
  return { outcome: 'existing', problems: [], existing: { id, fullName, changes, values } }
}
const NEW: PreviewedRow = { outcome: 'new', problems: [], existing: null }
const row = {
  fullName: '',
  phone: '',
  email: '',
  company: '',
  skills: '',
  availability: '',
  groups: '',
  note: '',
  number: 4,
}
const words = (before: PreviewedRow, now: PreviewedRow, ...ids: string[]) =>
  overtakenWords([{ number: 4, row, preview: before }], [now], new Set(ids)).map((line) =>
    line.replaceAll('\u00a0', ' '),
  )

it('lists the values that an update would have overwritten', () => {
  const company = { field: 'company', before: '', after: 'Solbakken' } as const
  const phone = { field: 'phone', before: '+4740000009', after: '+4791234567' } as const
  expect(words(known('1', 'Ola Li', [company]), known('1', 'Ola Li', [phone, company]))).toEqual([
    'Ola Li: telefon er endret fra 912 34 567 til 400 00 009',
  ])
  expect(words(known('1', 'Ola Li', [company]), known('1', 'Ola Li'))).toEqual([
    'Ola Li: bedrift er endret fra tom til Solbakken',
  ])
  expect(words(known('1', 'Ola Li'), known('1', 'Ola Moe'))).toEqual(['Ola Li heter nå Ola Moe'])
})

it('lists the people who were added, removed or changed', () => {
  expect(words(NEW, known('1', 'Ola Li'))).toEqual(['Ola Li er lagt til i registeret'])
  expect(words(known('1', 'Ola Li'), NEW)).toEqual([
    'Ola Li er ikke i registeret lenger, eller har fått ny telefon og e-post',
  ])
  expect(words(known('1', 'Ola Li'), known('2', 'Siri Dahl'))).toEqual([
    'Rad 4 gjelder nå Siri Dahl, ikke Ola Li',
  ])
  const wrong = {
    outcome: 'invalid' as const,
    problems: [{ field: 'phone' as const, message: 'Opptatt' }],
    existing: null,
  }
  expect(words(NEW, wrong)).toEqual(['Rad 4: Opptatt'])
})

it('omits equal values, and people made inactive by the office itself', () => {
  const inactive = { field: 'availability', before: 'available', after: 'inactive' } as const
  expect(words(NEW, NEW)).toEqual([])
  expect(words(known('1', 'Ola Li', [inactive]), known('1', 'Ola Li', [inactive]))).toEqual([])
  expect(words(known('1', 'Ola Li', [inactive]), known('1', 'Ola Li'))).toHaveLength(1)
  expect(words(known('1', 'Ola Li', [inactive]), known('1', 'Ola Li'), '1')).toEqual([])
})
