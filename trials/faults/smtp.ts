import { createSmtpMailer } from '#features/email/server/smtp-mailer.ts'
import { deliverEmails } from '#features/email/server/deliver.ts'
import { castAssignment, castKari, castVikarer } from '#test/cast.ts'
import { startFakeSmtp } from '#test/fakes/smtp.ts'
import { openGround } from './ground.ts'
import { letTimePass, waiting } from './messages.ts'
import { brokenOf, createCount, repeat, type Scenario } from './scenario.ts'

const MAILS = 8
const MOST_ROUNDS = 20

/** The mail server's refusals, their place in the conversation, and whether they are final for the mail. */
const REFUSALS = [
  { refuse: 451, at: 'sender', isFinal: false },
  { refuse: 451, at: 'recipient', isFinal: false },
  { refuse: 451, at: 'content', isFinal: false },
  { refuse: 550, at: 'sender', isFinal: false }, // it refuses the service itself
  { refuse: 550, at: 'recipient', isFinal: true },
  { refuse: 550, at: 'content', isFinal: true },
] as const

/** The mail server refuses for a while, temporarily or permanently, and then accepts everything. */
export const smtpRefuses: Scenario = async (trial) => {
  const smtp = await startFakeSmtp()
  const ground = await openGround(trial, { SMTP_URL: smtp.url })
  const kari = await castKari(ground)
  const vikarIds = (await castVikarer(ground, kari, MAILS)).map(({ id }) => id)
  const mailer = createSmtpMailer(ground.config)
  const work = () =>
    deliverEmails(
      ground,
      ground.system,
      mailer,
      async () => [],
      async () => [],
    )
  await work()
  const { counts, meet } = createCount()

  const once = async (run: number) => {
    const refusal = REFUSALS[run % REFUSALS.length] ?? REFUSALS[0]
    const { id } = await castAssignment(ground, kari, {
      channels: ['email'],
      recipients: { kind: 'chosen', vikarIds },
    })
    smtp.turn({ refuse: refusal.refuse, at: refusal.at })
    for (let round = 0; round < 1 + (run % 3); round += 1) {
      await Promise.all([work(), work()])
      await letTimePass(ground)
    }
    const refused = smtp.received.length
    smtp.turn('accept')
    for (let round = 0; round < MOST_ROUNDS && (await waiting(ground)) > 0; round += 1) {
      await Promise.all([work(), work()])
      await letTimePass(ground)
    }
    meet(`${refusal.refuse} at ${refusal.at}`)
    const arrived = smtp.received.slice(refused).map(({ messageId }) => messageId)
    const rows = await ground.db.query(
      'select status, gateway_state, next_attempt_at, possible_duplicate from email_history where assignment_id = $1',
      [id],
    )
    return brokenOf({
      'every mail is over': rows.length === MAILS && rows.every((row) => row['next_attempt_at'] === null),
      'what is refused for good has failed, and goes out no more': refusal.isFinal
        ? rows.every((row) => row['status'] === 'failed') && arrived.length === 0
        : true,
      'what is refused for now arrives once': refusal.isFinal
        ? true
        : rows.every((row) => row['gateway_state'] === 'accepted') &&
          arrived.length === MAILS &&
          new Set(arrived).size === MAILS,
      'nothing is taken for sent twice': rows.every((row) => row['possible_duplicate'] === false),
    })
  }
  const result = await repeat(trial.runs, counts, once)
  mailer.close()
  await smtp.close()
  await ground.close()
  return result
}
