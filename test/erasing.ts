import { deliverEmails } from '#features/email/server/deliver.ts'
import { findUnwanted } from '#features/messages/server/unwanted.ts'
import { deliverSms } from '#features/sms/server/deliver.ts'
import { eraseAll } from '#features/superadmin/server/erase/erase.ts'
import { deactivateToErase, requestErasing } from '#features/superadmin/server/erase/request.ts'
import type { ShiftsOfClosed } from '#features/superadmin/rules.ts'
import { cancelAllShifts, decideShifts } from '#features/superadmin/server/erase/cancel-shifts.ts'
import { SystemScope } from '#server/database/scope.ts'
import { formatPhone } from '#shared/phone.ts'
import { castSara, giveCredits } from './cast.ts'
import { dumpTables } from './dump.ts'
import { openOffice } from './office.ts'
import { HOLDER } from './holder.ts'

interface Delivered {
  readonly to: string
  readonly text: string
}

/** Kari's office, and Sara who erases and deactivates; Kari has a number for notices. */
export const openErasing = async () => {
  const office = await openOffice()
  const { app, kari } = office
  await giveCredits(app, kari, 20)
  await app.db.query("update profiles set phone = '+4799000001' where user_id = $1", [kari.userId])
  const sara = await castSara(app)
  const asSara = await office.server.logIn(sara.email)
  const query = (text: string, values: unknown[] = []) => app.db.query(text, values)
  const address = (userId: string) => `/api/service/customers/${userId}`

  /** Every row of every table that contains one of these words, in any spelling. */
  const rowsWith = async (...words: string[]) =>
    (await dumpTables(app)).filter((line) =>
      words.some((word) => line.toLowerCase().includes(word.toLowerCase())),
    )
  /** Sends all due messages; all arrive. */
  const deliver = async () => {
    const [sms, mails]: [Delivered[], Delivered[]] = [[], []]
    const gateway = { name: 'fake', batchSize: 10, idempotent: false } as const
    await deliverSms(
      app,
      app.system,
      {
        ...gateway,
        send: async (batch) => {
          sms.push(...batch)
          return batch.map(() => ({ kind: 'accepted', gatewayId: 'g' }))
        },
      },
      findUnwanted,
    )
    const mailer = { idempotent: false, close: () => {} } as const
    await deliverEmails(
      app,
      app.system,
      {
        ...mailer,
        send: async ({ to, subject }) => {
          mails.push({ to, text: subject })
          return { kind: 'accepted', gatewayId: 'g' }
        },
      },
      findUnwanted,
      async () => [],
    )
    return { sms: sms.map(({ to, text }) => ({ to, text })), mails }
  }
  return {
    ...office,
    sara,
    asSara,
    query,
    rowsWith,
    deliver,
    /** Confirms that coming shifts of a closing office are left. */
    hard: async (userId: string) =>
      (
        await asSara('POST', `${address(userId)}/deletion`, {
          deleteType: 'hard',
          confirmation: 'SLETT PERMANENT',
        })
      ).body,
    soft: async (userId: string) =>
      (await asSara('POST', `${address(userId)}/deletion`, { deleteType: 'soft' })).body,
    cancelShifts: () => cancelAllShifts(app, app.system),
    restore: (userId: string) => asSara('POST', `${address(userId)}/restore`),
    /** An erasure that was requested, and has not begun. */
    request: async (userId: string, shifts: ShiftsOfClosed = 'keep') => {
      const asked = await app.database.transaction(new SystemScope(sara.userId), async (tx) => {
        const deactivated = await deactivateToErase(tx, userId)
        if (deactivated.kind !== 'done') return deactivated
        const requested = await requestErasing(tx, userId, deactivated)
        await decideShifts(tx, userId, shifts)
        return requested
      })
      return asked.kind
    },
    eraseAll: () => eraseAll(app, app.system),
    isErased: async (userId: string) =>
      (await query('select from users where id = $1', [userId])).length === 0 &&
      (await query('select from erasures where user_id = $1 and finished_at is null', [userId])).length === 0,
    /** The spellings of a person's name. */
    namesOf: ({ fullName, email, phone }: { fullName: string; email: string; phone: string }) => [
      fullName,
      email,
      phone,
      phone.replace('+47', ''),
      formatPhone(phone),
    ],
    addColleague: async (fullName = 'Bo Lie') => {
      const [made] = await query(
        `with made as (insert into users (name, email, email_verified) values ($2, 'bo@fjellhamar.example', true)
          returning id)
          insert into profiles (user_id, employer_id, full_name, role) select id, $1, $2, 'administrator' from made
          returning user_id`,
        [kari.scope.employerId, fullName],
      )
      return String(made?.['user_id'])
    },
    shiftOf: async (id: string) =>
      (await query(`select status, ${HOLDER} from assignments where id = $1`, [id]))[0],
    /** The messages of these kinds, with their state. */
    messages: (...kinds: string[]) =>
      query(
        `select 'sms' as by, kind, recipient, message as text, status, gateway_state as state from sms_history
            where kind = any($1)
          union all
          select 'mail', kind, recipient, subject || ' ' || letter::text, status, gateway_state from email_history
            where kind = any($1)
          order by 1, 2, 3, 4`,
        [kinds],
      ),
  }
}

export type Erasing = Awaited<ReturnType<typeof openErasing>>
