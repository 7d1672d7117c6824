import { sql } from 'kysely'
import { administrator } from '#server/api/enforce-access.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { fieldProblem } from '#server/api/problems.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import { SystemScope } from '#server/database/scope.ts'
import { networksOf } from '#server/load/network.ts'
import { perNetwork, type Attempt } from '#server/load/rate-limit.ts'
import { smsObstacle } from '#shared/phone.ts'
import { accounts } from '../../contract.ts'
import { PHONE_MISSING, PHONE_UNREACHED, WRONG_PHONE_CODE } from '../../texts-phone.ts'
import {
  allow,
  PHONE_CODES_FROM_ALL,
  PHONE_CODES_PER_ADDRESS,
  PHONE_CODES_PER_NUMBER,
  PHONE_CODES_PER_USER,
  PHONE_CODES_TO_ONE,
  waitFor,
} from '../rate-limits.ts'
import { confirmPhone } from './confirm-phone.ts'
import { readOwnPhone } from './own-phone.ts'
import { sendCode } from './send-code.ts'

const os = implementRoom(accounts)

/** A login belongs to no employer. */
const system = new SystemScope(null)

export const sendPhoneCode = os.sendPhoneCode.use(administrator).handler(async ({ context }) => {
  const { services, session, scope, request } = context
  const { database, config, tokens } = services
  const { userId } = session
  const { employerId } = scope
  const own = await database.read(system, (tx) => readOwnPhone(tx, userId))
  if (!own || own.phone === null) throw fieldProblem('phone', PHONE_MISSING)
  const { phone } = own
  if (smsObstacle(phone, config.smsCountries) !== null) throw fieldProblem('phone', PHONE_UNREACHED)
  if (phone === own.confirmedPhone) return { phone, isConfirmed: true }
  const number = tokens.derive('phone-caps', phone)
  await allow(context, [
    ...perNetwork(PHONE_CODES_PER_ADDRESS, request.ip),
    [PHONE_CODES_PER_USER, userId],
    [PHONE_CODES_TO_ONE, `${userId} ${number}`],
  ])
  const isNew = await database.read(system, (tx) => isNewOffice(tx, employerId))
  const toNumber: Attempt[] = [
    [PHONE_CODES_PER_NUMBER, `${number} ${networksOf(request.ip).near}`],
    ...(isNew ? [[PHONE_CODES_FROM_ALL, number] as const] : []),
  ]
  if ((await waitFor(database, toNumber)) === 0)
    await database.transaction(system, (tx) => sendCode(tx, services, { userId, employerId, phone }))
  return { phone, isConfirmed: false }
})

/** Do the caps of new offices apply? They do to offices made since the caps exist that have not bought SMS. */
const isNewOffice = async (tx: SystemTransaction, employerId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from employers e where e.id = ${employerId} and e.is_capped and not exists (
      select from sms_transactions s where s.employer_id = e.id and s.paid_at is not null)`.execute(tx)
  return rows.length > 0
}

export const confirmOwnPhone = os.confirmPhone
  .use(administrator)
  .handler(async ({ context: { services, session }, input, errors }) => {
    const { database, live } = services
    const { userId } = session
    const confirmed = await database.transaction(system, (tx) =>
      confirmPhone(tx, services, userId, input.code),
    )
    if (confirmed.kind === 'wrong-code')
      throw errors.WRONG_CODE({ data: { fields: [{ path: 'code', message: WRONG_PHONE_CODE }] } })
    live.publish(`person:${userId}`, ['account'])
    const { welcomed } = confirmed
    if (welcomed) live.publish(`employer:${welcomed.employerId}`, ['credits'])
    return { credits: welcomed?.credits ?? 0 }
  })
