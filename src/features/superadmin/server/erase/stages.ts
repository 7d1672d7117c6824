import { sql } from 'kysely'
import type { Erasure } from '#features/identity/server/closing/erasures.ts'
import { eraseOrphanedLogins } from '#features/identity/server/closing/erase.ts'
import { deleteEmployersAnswers, deleteEmployersRows } from '#features/assignments/server/erase.ts'
import { clearLedger, nextOfLedger, scrubLedger } from '#features/credits/server/erase.ts'
import { deleteBoards, deleteClosedDays } from '#features/employers/server/erase.ts'
import { blankEmails, deleteEmployersEmails, scrubEmails } from '#features/email/server/erase.ts'
import { deleteEmployersPush } from '#features/push/server/erase.ts'
import { blankSms, deleteEmployersSms, scrubSms } from '#features/sms/server/erase.ts'
import { deleteAskingSettings, deleteLines } from '#features/asking/server/line/erase.ts'
import { deleteGroups, deleteRegister } from '#features/vikarer/server/erase.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import { mentionPattern } from '#server/database/erasure.ts'
import { deleteEmployersEvents, eraseNamesOfEvents } from '#server/history/erase.ts'
import { deleteEmployersMonths } from '#server/outbox/parts.ts'
import type { OutboxTable } from '#server/outbox/outbox.ts'
import { isTheirs, tellsOfThem } from './on-its-way.ts'

/** Processes at most this many rows after `after`, in order of id; fewer means that none are left. */
export type Stage = (tx: SystemTransaction, after: string | null, limit: number) => Promise<string[]>

/** The stages before the login itself, in the order that foreign keys require. */
export const stagesFor = ({ wholeEmployerIds, subject, userId }: Erasure): readonly Stage[] => [
  ...wholeEmployerIds.flatMap(wholeEmployer),
  ...(subject.employerIds.length > 0 ? stayingEmployers(subject, userId) : []),
]

const wholeEmployer = (employerId: string): Stage[] => [
  async (tx, _, limit) => {
    await deleteEmployersMonths(tx, employerId)
    return deleteEmployersEmails(tx, employerId, limit)
  },
  (tx, _, limit) => deleteEmployersSms(tx, employerId, limit),
  (tx, _, limit) => deleteEmployersAnswers(tx, employerId, limit),
  (tx, _, limit) => deleteEmployersEvents(tx, employerId, limit),
  (tx, _, limit) => deleteEmployersRows(tx, 'recipients', employerId, limit),
  (tx, _, limit) => deleteEmployersRows(tx, 'assignments', employerId, limit),
  (tx, _, limit) => deleteLines(tx, employerId, limit),
  (tx, _, limit) => deleteEmployersRows(tx, 'requests', employerId, limit),
  (tx, _, limit) => deleteEmployersRows(tx, 'request_templates', employerId, limit),
  async (tx, _, limit) => {
    const { ids, logins } = await deleteRegister(tx, employerId, limit)
    await eraseOrphanedLogins(tx, logins)
    return ids
  },
  async (tx, _, limit) => {
    await deleteAskingSettings(tx, employerId)
    await deleteBoards(tx, employerId)
    await deleteClosedDays(tx, employerId)
    return deleteGroups(tx, employerId, limit)
  },
  async (tx, after, limit) => {
    const ids = await nextOfLedger(tx, [employerId], after, limit)
    await clearLedger(tx, ids)
    return ids
  },
  (tx, _, limit) => deleteEmployersPush(tx, [employerId], limit),
]

/** Messages to the person or about their answers, and all other texts that mention them. */
const stayingEmployers = (
  { employerIds, register, words, isAdministrator }: Erasure['subject'],
  userId: string,
): Stage[] => {
  const pattern = mentionPattern(words)
  const meant = sql<boolean>`(${isTheirs(register)} or ${tellsOfThem(register)})`
  const mentions = pattern === null ? null : { pattern, alsoToVikarer: isAdministrator }
  return [
    async (tx, after, limit) => {
      const ids = await nextMessages(tx, 'email_history', employerIds, after, limit)
      if (ids.length === 0) return ids
      await blankEmails(tx, { employerIds, ids }, meant)
      if (mentions) await scrubEmails(tx, { employerIds, ids }, mentions)
      return ids
    },
    async (tx, after, limit) => {
      const ids = await nextMessages(tx, 'sms_history', employerIds, after, limit)
      if (ids.length === 0) return ids
      await blankSms(tx, { employerIds, ids }, meant)
      if (mentions) await scrubSms(tx, { employerIds, ids }, mentions)
      return ids
    },
    async (tx, after, limit) => {
      const ids = await nextOfLedger(tx, employerIds, after, limit)
      if (pattern !== null) await scrubLedger(tx, ids, pattern)
      return ids
    },
    (tx, _, limit) => deleteEmployersPush(tx, employerIds, limit),
    (tx, after, limit) => eraseNamesOfEvents(tx, userId, after, limit),
  ]
}

/** Only settled ones: the erasure waits for messages under way. */
const nextMessages = async (
  tx: SystemTransaction,
  table: OutboxTable,
  employerIds: readonly string[],
  after: string | null,
  limit: number,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)}
    where employer_id = any(${[...employerIds]}::uuid[]) and next_attempt_at is null
      and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit} for update`.execute(tx)
  return rows.map(({ id }) => id)
}
