import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import type { SystemScope } from '#server/database/scope.ts'
import { drain, type Channel, type FindUnwanted } from '#server/outbox/drain.ts'
import type { Leased } from '#server/outbox/outbox.ts'
import type { Services } from '#server/services.ts'
import { paths } from '#shared/paths.ts'
import type { GatewaySms, SmsGateway } from './gateways/gateway.ts'
import { withLink } from '../texts.ts'
import { FREE_KIND } from '../rules.ts'
import { giveCreditsBack, NOT_DELIVERED } from './give-back.ts'
import { completeCode } from './phone-code.ts'
import { NOT_NEEDED } from './stop.ts'

interface LeasedSms extends Leased {
  readonly recipient: string
  readonly linkId: string | null
  readonly message: string
  readonly validUntil: Date
}

/** Sends every SMS that is due. A message that finally fails returns its credit in the same transaction. */
export const deliverSms = (
  services: Services,
  scope: SystemScope,
  gateway: SmsGateway,
  findUnwanted: FindUnwanted,
  stopping?: AbortSignal,
): Promise<void> => drain(services, scope, smsChannel(services, gateway, findUnwanted), stopping)

const smsChannel = (
  services: Services,
  gateway: SmsGateway,
  findUnwanted: FindUnwanted,
): Channel<LeasedSms> => ({
  name: 'sms',
  table: 'sms_history',
  gateway: gateway.name,
  findUnwanted,
  batchSize: gateway.batchSize,
  idempotent: gateway.idempotent,
  send: (rows, stopping) =>
    gateway.send(
      rows.map((row) => toGatewaySms(services, row)),
      stopping,
    ),
  // The time of an attempt is not recorded; it is certainly after the message was created.
  find: gateway.find && (async (row) => gateway.find?.(toGatewaySms(services, row), row.createdAt) ?? null),
  onFailed: giveBack,
})

const toGatewaySms = (services: Services, row: LeasedSms): GatewaySms => ({
  id: row.id,
  to: row.recipient,
  text: completeText(services, row),
  validUntil: row.validUntil,
})

const completeText = ({ config, tokens }: Services, { kind, linkId, message }: LeasedSms) => {
  if (linkId === null) return message
  if (kind === FREE_KIND) return completeCode(tokens, linkId, message)
  return withLink(
    message,
    `${config.appUrl}${paths.response(tokens.derive('assignment_response_tokens', linkId))}`,
  )
}

const giveBack = async (tx: SystemTransaction, ids: readonly string[]) => {
  const failed = await tx
    .selectFrom('smsHistory')
    .select(['id', 'kind', 'employerId', 'assignmentId', 'gatewayState'])
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
  await giveCreditsBack(tx, failed, ({ gatewayState }) =>
    gatewayState === 'stopped' ? NOT_NEEDED : NOT_DELIVERED,
  )
}
