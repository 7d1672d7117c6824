import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import { sendEmails } from '#features/email/server/send.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { minutesAgo } from '#server/outbox/minutes-ago.ts'
import { ADDRESSES_TOMORROW } from '../texts.ts'
import { type Involved, newAddressMail, newPhoneMail, oldAddressMail } from './messages.ts'

/** The addresses of a substitute before and after a change by the employer. Phone numbers E.164. */
export interface AddressChange {
  readonly id: string
  readonly before: Addresses & {
    /** The row has a login, or invites one; the change ends that invitation. */
    readonly hasLogin: boolean
  }
  readonly after: Addresses
}

interface Addresses {
  readonly fullName: string
  readonly email: string | null
  readonly phone: string
}

const DAY_MINUTES = 24 * 60

/**
 * Sends e-mails to the old and the new address of substitutes who log in, were invited or were asked by the employer,
 * and of all substitutes that a planner of some departments changes (decision 126). Any other change corrects an
 * address that no message was sent to. An address gets at most one such mail in 24 hours.
 *
 * @throws ORPCError CONFLICT if a new office would write to more people than its limit of the day
 */
export const notifyOfNewAddresses = async (
  tx: TenantTransaction,
  changes: readonly AddressChange[],
): Promise<void> => {
  const changed = new Map(changes.filter(isNewAddress).map((change) => [change.id, change]))
  if (changed.size === 0) return
  const mails = (await readInvolved(tx, [...changed.values()])).flatMap((person) => {
    const change = changed.get(person.vikarId)
    return change ? mailsOf(person, change) : []
  })
  const recently = await findNotified(
    tx,
    mails.map(({ recipient }) => recipient),
  )
  const due = mails.filter(({ recipient }) => !recently.has(recipient))
  if (due.length > 0) await refuseBeyondDay(tx, due.length)
  await sendEmails(tx, due)
}

/** Each mail counts as one person that a new office asks (decision 114). */
const refuseBeyondDay = async (tx: TenantTransaction, mails: number): Promise<void> => {
  const { rows } = await sql<{ left: number | null }>`select left_to_ask() as left`.execute(tx)
  const left = rows[0]?.left ?? null
  if (left !== null && mails > left)
    throw new ORPCError('CONFLICT', { status: 409, message: ADDRESSES_TOMORROW })
}

const isNewAddress = ({ before, after }: AddressChange) =>
  isNewEmail(before, after) || before.phone !== after.phone

const isNewEmail = (before: Addresses, after: Addresses) =>
  before.email?.toLowerCase() !== after.email?.toLowerCase()

const mailsOf = (person: Former, { before, after }: AddressChange) => {
  if (isNewEmail(before, after))
    return [
      ...(before.email === null ? [] : [toFormer(person, before, before.email, after.email !== null)]),
      ...(after.email === null ? [] : [newAddressMail(person, after.email)]),
    ]
  return after.email === null ? [] : [newPhoneMail(person, after.email, after.phone)]
}

/**
 * A row with another name may be another person: the mail is about the time before the change, with the former name.
 */
const toFormer = (person: Former, { fullName }: Addresses, recipient: string, hasEmail: boolean) => ({
  ...oldAddressMail({ ...person, fullName }, recipient, hasEmail),
  createdAt: person.justBefore,
})

interface Former extends Involved {
  /** An instant before the change, in the database's format. */
  readonly justBefore: string
}

const readInvolved = async (
  tx: TenantTransaction,
  changes: readonly AddressChange[],
): Promise<readonly Former[]> => {
  const ids = changes.map(({ id }) => id)
  const withLogin = changes.filter(({ before }) => before.hasLogin).map(({ id }) => id)
  const { rows } = await sql<Former>`
    select v.employer_id, v.id as vikar_id, v.full_name, coalesce(e.name, p.full_name) as sender,
      p.full_name as contact_name, p.phone as contact_phone, u.email as contact_email,
      now() + interval '24 hours' as valid_until,
      (now() - interval '1 millisecond')::text as just_before
    from vikarer v
      join employers e on e.id = v.employer_id
      join administrators p on p.employer_id = v.employer_id and p.user_id = ${tx.scope.userId}
      join users u on u.id = p.user_id
    where v.employer_id = ${tx.scope.employerId} and v.id = any(${ids}::uuid[])
      and (p.is_bound or v.id = any(${withLogin}::uuid[]) or exists (
        select from office_recipients r where r.employer_id = v.employer_id and r.vikar_id = v.id))`.execute(
    tx,
  )
  return rows
}

const findNotified = async (tx: TenantTransaction, recipients: readonly string[]) => {
  const { rows } = await sql<{ recipient: string }>`
    select m.recipient from email_history m where m.employer_id = ${tx.scope.employerId}
      and m.kind = 'address-changed' and m.recipient = any(${[...recipients]}::text[])
      and m.created_at > ${minutesAgo(DAY_MINUTES)}`.execute(tx)
  return new Set(rows.map(({ recipient }) => recipient))
}
