import { writeAudit } from '#features/accounts/server/audit.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { csvHeading, csvRows } from '#server/csv.ts'
import { formatDate, osloToday } from '#shared/dates.ts'
import { formatPhone } from '#shared/phone.ts'
import type { Vikar } from '../contract.ts'
import { AVAILABILITY_LABEL, LOGIN_LABEL } from '../texts.ts'
import { inRegister, toVikar, VIKAR_COLUMNS } from './read.ts'

const BATCH = 500

/** The register by name. That it was taken out is part of the transaction. */
export const readForExport = async (tx: TenantTransaction): Promise<Vikar[]> => {
  const { employerId, userId } = tx.scope
  const rows = await inRegister(tx).select(VIKAR_COLUMNS).orderBy('fullName').orderBy('id').execute()
  await writeAudit(tx, {
    action: 'register-exported',
    actorUserId: userId,
    employerId,
    subject: { type: 'employer', id: employerId },
    detail: { vikarer: rows.length },
  })
  return rows.map(toVikar)
}

/** A file that a spreadsheet opens and an import takes, in pieces: a large register must not keep others waiting. */
export function* registerAsCsv(vikarer: readonly Vikar[]): Generator<string> {
  yield csvHeading(COLUMNS)
  for (let start = 0; start < vikarer.length; start += BATCH)
    yield csvRows(COLUMNS, vikarer.slice(start, start + BATCH).map(toRecord))
}

const COLUMNS = [
  'Navn',
  'Telefon',
  'E-post',
  'Bedrift',
  'Kompetanse',
  'Tilgjengelighet',
  'Innlogging',
  'Lagt til',
] as const

const toRecord = (vikar: Vikar): Record<(typeof COLUMNS)[number], string | null> => ({
  Navn: vikar.fullName,
  Telefon: formatPhone(vikar.phone),
  'E-post': vikar.email,
  Bedrift: vikar.company,
  Kompetanse: vikar.skills,
  Tilgjengelighet: AVAILABILITY_LABEL[vikar.availability],
  Innlogging: LOGIN_LABEL[vikar.login],
  'Lagt til': formatDate(osloToday(new Date(vikar.createdAt))),
})
