import { change, type Mutant } from '../mutant.ts'

const CALL = 'src/server/outbox/call.ts'
const OUTBOX = 'src/server/outbox/outbox.ts'
const LEASE_FILE = 'src/server/outbox/lease.ts'
const LEASE = "      next_attempt_at = now() + ${LEASE_SECONDS} * interval '1 second'\n    from due"
const lease = (instead: string) => change(LEASE_FILE, LEASE, `${instead}\n    from due`)

/** Defects in sending: leases, gateways, reports and the mail server. */
export const MESSAGES: readonly Mutant[] = [
  {
    name: 'e-mails stopped before SMS',
    changes: [
      change(
        'src/features/messages/server/unwanted.ts',
        'const [sms, emails] = await Promise.all([',
        `await stopEmails(tx, meant, { limit: BATCH })
  const [sms, emails] = await Promise.all([`,
      ),
    ],
    caughtBy: 'lock-pairs',
    breaks: 'no deadlock between',
    runs: 12,
  },
  {
    name: 'the lease removed',
    changes: [lease('      next_attempt_at = now()')],
    caughtBy: 'workers-at-once',
    breaks: 'nobody takes a message from a worker that has it',
    runs: 3,
    isQuick: true,
  },
  {
    name: 'a dead worker forgotten',
    changes: [
      change(
        'src/server/outbox/attempt.ts',
        "const hasDied = ({ previousState }: Leased) => previousState === 'sending'",
        'const hasDied = ({ previousState }: Leased) => previousState === died.kind',
      ),
    ],
    caughtBy: 'worker-killed',
    breaks: 'what goes out twice is marked',
    runs: 1,
  },
  {
    name: 'the lease without an end',
    changes: [lease('      next_attempt_at = null')],
    caughtBy: 'worker-killed',
    breaks: 'nothing is lost',
    runs: 1,
  },
  {
    name: 'a 500 taken for not sent',
    changes: [change(CALL, "status >= 500 ? { kind: 'unknown',", "status >= 500 ? { kind: 'retry',")],
    caughtBy: 'gateway-500',
    breaks: 'what goes out twice is marked',
    runs: 12,
  },
  ...['gateway-hangs', 'gateway-drops'].map((caughtBy) => ({
    name: `no answer taken for not sent (${caughtBy})`,
    changes: [change(CALL, "isBeforeWriting(cause, code) ? 'retry' : 'unknown'", "'retry'")],
    caughtBy,
    breaks: 'what goes out twice is marked',
    runs: 12,
  })),
  {
    name: 'throttling taken for perhaps sent',
    changes: [
      change(CALL, "status === 403) return { kind: 'retry',", "status === 403) return { kind: 'unknown',"),
    ],
    caughtBy: 'gateway-throttles',
    breaks: 'nothing goes out twice that surely was not sent',
    runs: 2,
  },
  {
    name: 'no credit back',
    changes: [
      change('src/features/sms/server/deliver.ts', 'onFailed: giveBack,', 'onFailed: async () => {},'),
    ],
    caughtBy: 'gateway-refuses',
    breaks: 'what is refused has failed, and its credit is back once',
    runs: 2,
  },
  {
    name: 'a report that moves back',
    changes: [
      change(
        'src/features/sms/server/reports.ts',
        "when 'accepted' then gateway_state = 'sending'",
        "when 'accepted' then gateway_state in ('sending', 'delivered')",
      ),
    ],
    caughtBy: 'reports',
    breaks: 'a message ends as its last report says',
    runs: 4,
  },
  {
    name: 'a refusal for good tried again',
    changes: [
      change(
        'src/features/email/server/smtp-concern.ts',
        "if (status < 500) return 'moment'",
        "if (status < 600) return 'moment'",
      ),
    ],
    caughtBy: 'smtp',
    breaks: 'what is refused for good has failed',
    runs: 6,
  },
  {
    name: 'what may have been sent is never tried again',
    changes: [
      change(
        OUTBOX,
        "(verdict = 'unknown' and possible_duplicate) then 'sent'",
        "verdict = 'unknown' then 'sent'",
      ),
      change(OUTBOX, "when verdict = 'unknown' and not possible_duplicate then", 'when false then'),
    ],
    caughtBy: 'gateway-500',
    breaks: 'everything has gone out, or was carried twice',
    runs: 1,
  },
  {
    name: 'a dead worker’s messages taken for tried twice',
    changes: [
      change(
        LEASE_FILE,
        "or due.gateway_state = 'unknown',",
        "or due.gateway_state in ('unknown', 'sending'),",
      ),
    ],
    caughtBy: 'worker-killed',
    breaks: 'everything has gone out, or was carried twice',
    runs: 2,
  },
  {
    name: 'an answer believed by its head',
    changes: [
      change(
        CALL,
        "return { kind: 'answered', status: response.status, body: await readBody(response) }",
        "return { kind: 'answered', status: 204, body: '' }",
      ),
    ],
    caughtBy: 'gateway-hangs',
    breaks: 'everything has gone out, or was carried twice',
    runs: 2,
  },
  {
    name: 'nobody listening taken for perhaps sent',
    changes: [change(CALL, '|ECONNREFUSED|', '|')],
    caughtBy: 'gateway-drops',
    breaks: 'nothing goes out twice that surely was not sent',
    runs: 2,
  },
  {
    name: 'the answer written over what was reported',
    changes: [change(OUTBOX, "(message.gateway_state = 'sending' and message.attempts", '(message.attempts')],
    caughtBy: 'reports',
    breaks: 'a message ends as its last report says',
    runs: 2,
  },
  {
    name: 'a failure that the telephone cannot refute',
    changes: [
      change(
        'src/features/sms/server/reports.ts',
        "when 'delivered' then gateway_state <> 'delivered' and",
        "when 'delivered' then gateway_state not in ('delivered', 'failed') and",
      ),
    ],
    caughtBy: 'reports',
    breaks: 'a message ends as its last report says',
    runs: 2,
  },
]
