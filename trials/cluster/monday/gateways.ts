import type { ReceivedMail } from '#test/fakes/smtp.ts'
import type { SveveMessage } from '#test/fakes/sveve.ts'
import type { Gateways } from '../cluster.ts'
import { startApart } from './apart.ts'

/** Messages that have reached the gateways since the last report. */
export interface Taken {
  readonly messages: readonly SveveMessage[]
  readonly received: readonly ReceivedMail[]
}

type Addresses = {
  readonly [Kind in 'sms' | 'mail']: Omit<Gateways[Kind], 'messages' | 'received' | 'close'>
}

/** Gateways that answer at once, in processes of their own. */
export const createGateways = () => {
  let hear: (message: SveveMessage) => void = () => {}
  const pids: number[] = []
  const open = async (): Promise<Gateways> => {
    const { child, first, close } = await startApart('gateways-process.ts')
    const messages: SveveMessage[] = []
    const received: ReceivedMail[] = []
    const addresses = first as Addresses
    pids.push(child.pid ?? 0)
    child.on('message', (taken: Taken) => {
      received.push(...taken.received)
      for (const message of taken.messages) {
        messages.push(message)
        hear(message)
      }
    })
    return {
      sms: { ...addresses.sms, messages, close },
      mail: { ...addresses.mail, received, close: async () => {} },
    }
  }
  return {
    open,
    pids,
    /** From now on. */
    listen: (listener: typeof hear) => {
      hear = listener
    },
  }
}
