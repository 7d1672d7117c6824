import { formatDateTime } from '#shared/dates.ts'
import type { Table } from './table.ts'

/** Who asked for the archive, when, and whose data it holds. */
export interface Order {
  readonly fullName: string
  readonly email: string
  readonly about: string
  readonly at: Date
  readonly productName: string
}

/** LESMEG.txt: what the archive is and what each file in it holds. */
export const readMe = (order: Order, files: readonly { table: Table; rows: number }[]): string =>
  [
    `Opplysninger fra ${order.productName}`,
    [
      `Gjelder:     ${order.about}`,
      `Bestilt av:  ${order.fullName} (${order.email})`,
      `Tidspunkt:   ${formatDateTime(order.at)}, norsk tid`,
    ].join('\r\n'),
    'Filer',
    files.map(({ table, rows }) => `${table.name}: ${table.about} (${linesOf(rows)})`).join('\r\n'),
    ABOUT_FILES,
    NOT_INCLUDED,
    '',
  ].join('\r\n\r\n')

const linesOf = (rows: number) => (rows === 1 ? '1 linje' : `${rows} linjer`)

const ABOUT_FILES = [
  'Hver av dem finnes i to utgaver med samme innhold:',
  '- .csv åpnes i et regneark (UTF-8, semikolon mellom kolonnene). Celler som begynner med = + - eller @ har fått en',
  "  apostrof (') foran, slik at regnearket viser dem og ikke regner dem ut. Det gjelder også telefonnumre.",
  '- .json er for programmer og har alle verdier nøyaktig slik de er lagret.',
  'Tidspunkter er norsk tid, med avstanden til UTC: 2026-11-23T08:00:00+01:00 er kl. 08.00 den 23. november.',
].join('\r\n')

const NOT_INCLUDED = [
  'Ikke med er passord, innlogginger, personlige lenker og tjenestens egen sikkerhetslogg. I meldinger står {lenke}',
  'eller {token} der en personlig lenke sto.',
].join('\r\n')
