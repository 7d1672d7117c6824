import type { TenantTransaction } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import type { Sent } from '#features/messages/shapes.ts'
import { askMore } from '../ask-more.ts'
import type { SentTo } from '../record-send.ts'
import { remindAll, remindAssigned } from '../remind.ts'
import { sendRequests } from '../send-requests.ts'
import { sendOfficeMessage } from '../send-office-message.ts'
import type { ShiftAct } from './act-on-shift.ts'
import type { Sends } from './read-sending.ts'

type Sender = Pick<Services, 'config' | 'tokens' | 'clock'>

/** The shift, and the confirmation for quiet hours. */
export interface SendInput {
  readonly id: string
  readonly sendAnyway?: boolean | undefined
}

const isSent = <Refusal extends object>(outcome: SentTo | Refusal): outcome is SentTo => 'sent' in outcome

/** An act that sends messages about a shift; in quiet hours it must be confirmed. */
const sending =
  <Refusal extends object>(
    what: Sends['what'],
    { sendAnyway }: SendInput,
    send: (tx: TenantTransaction) => Promise<SentTo | Refusal>,
  ): ShiftAct<Sent, Refusal> =>
  async (tx) => {
    const outcome = await send(tx)
    if (!isSent(outcome)) return { refused: outcome }
    const { sent, people, away } = outcome
    const acted = { sent, meant: [], isFreeing: false, sends: { what, people, away }, asks: { sendAnyway } }
    return { done: sent, acted }
  }

export const askingMore = (services: Sender, input: SendInput & { readonly vikarIds: readonly string[] }) =>
  sending('request', input, (tx) => askMore(tx, services, input.id, input.vikarIds))

export const sendingRequests = (services: Sender, input: SendInput) =>
  sending('request', input, (tx) => sendRequests(tx, services.config, input.id))

export const remindingAll = (
  services: Sender,
  input: SendInput & { readonly vikarIds?: readonly string[] | undefined },
) => sending('reminder', input, (tx) => remindAll(tx, services.config, input.id, input.vikarIds))

export const remindingAssigned = (services: Sender, input: SendInput) =>
  sending('reminder', input, (tx) => remindAssigned(tx, services.config, input.id))

export const writing = (
  services: Sender,
  input: SendInput & { readonly vikarIds: readonly string[]; readonly words: string },
) => sending('message', input, (tx) => sendOfficeMessage(tx, services.config, input.id, input))
