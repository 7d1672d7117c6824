import { sql } from 'kysely'
import { emailLimitFor } from '#features/email/server/hour-limit.ts'
import { tooManyThisHour } from '#features/sms/server/send.ts'
import type { Config } from '#server/config/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { isSmsNumber } from '#shared/phone.ts'
import type { Created } from '../contract.ts'

/** The answer to a request that has made its assignment before: what the earlier transaction made; null if none did. */
export const readEarlier = async (
  tx: TenantTransaction,
  { smsCountries }: Config,
  requestId: string,
): Promise<Created | null> => {
  const { rows } = await sql<Earlier>`
    select a.id, a.channels, c.balance,
      (select count(*)::integer from assignment_response_tokens t
        where t.employer_id = a.employer_id and t.assignment_id = a.id) as recipients,
      array(select v.phone from assignment_response_tokens t
        join vikarer v on v.employer_id = t.employer_id and v.id = t.vikar_id
        where t.employer_id = a.employer_id and t.assignment_id = a.id and not v.no_sms) as phones,
      (select count(distinct e.vikar_id)::integer from email_history e
        where e.employer_id = a.employer_id and e.assignment_id = a.id and e.kind = 'request') as emails,
      (select count(distinct s.vikar_id)::integer from sms_history s
        where s.employer_id = a.employer_id and s.assignment_id = a.id and s.kind = 'request') as sms
    from assignments a join sms_credits c on c.employer_id = a.employer_id
    where a.employer_id = ${tx.scope.employerId} and a.request_id = ${requestId}`.execute(tx)
  const [earlier] = rows
  if (!earlier) return null
  const { id, recipients, emails, channels } = earlier
  const emailsInstead = channels.includes('email') ? 0 : emails
  const sms = await smsOf(tx, earlier, smsCountries)
  const wanted = emailsWanted(earlier)
  const emailLimit = emails === 0 && wanted > 0 ? await emailLimitFor(tx, wanted) : undefined
  return { id, isNew: false, recipients, emails, emailsInstead, emailLimit, sms }
}

const emailsWanted = ({ channels, recipients, phones }: Earlier) =>
  channels.includes('email') ? recipients : recipients - phones.length

interface Earlier {
  readonly id: string
  readonly channels: readonly string[]
  readonly balance: number
  readonly recipients: number
  readonly emails: number
  /** Of every recipient who wants SMS; null for one who has left the register since. */
  readonly phones: readonly (string | null)[]
  readonly sms: number
}

const smsOf = async (
  tx: TenantTransaction,
  { channels, balance, phones, sms }: Earlier,
  smsCountries: readonly string[],
): Promise<Created['sms']> => {
  if (!channels.includes('sms')) return { kind: 'not-chosen' }
  const mobiles = phones.filter((phone) => phone !== null && isSmsNumber(phone, smsCountries)).length
  if (sms === 0 && mobiles > balance) return { kind: 'too-few-credits', needed: mobiles, balance }
  if (sms === 0 && mobiles > 0) return tooManyThisHour(tx, mobiles)
  return { kind: 'queued', count: sms, balance, withoutMobile: phones.length - mobiles }
}
