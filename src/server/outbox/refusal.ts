import type { Outcome } from './outbox.ts'

/**
 * The subject of a refusal, which decides the fate of the message (decision 134). Each gateway, and the mail server,
 * has a table from its codes to these.
 */
export type Concern =
  /** There is no such recipient: other messages will not arrive either. */
  | 'recipient'
  /** This message alone: too large, a mailbox that is full. */
  | 'message'
  /** Temporary: retry a little later. */
  | 'moment'
  /** A setting of our account keeps messages from some recipients: their country, a trial account. */
  | 'destination'
  /** Our sender, domain or reputation, or perhaps what this message says. */
  | 'policy'
  /** Our login, account, balance or sender: no message is sent until an operator has fixed it. */
  | 'account'

export const refusalOf = (concern: Concern, reason: string): Refusal => {
  switch (concern) {
    case 'recipient':
      return { kind: 'rejected', reason, addressRefused: true }
    case 'message':
      return { kind: 'rejected', reason }
    case 'moment':
      return { kind: 'retry', reason }
    case 'destination':
      return { kind: 'retry', reason, isHeld: true }
    case 'policy':
      return { kind: 'retry', reason, isDown: true, isHeld: true }
    case 'account':
      return { kind: 'retry', reason, isDown: true }
  }
}

export type Refusal = Extract<Outcome, { kind: 'rejected' | 'retry' }>
