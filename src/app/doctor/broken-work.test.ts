import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { openPatient, tryOut, type BrokenSetUp, type Patient } from '#test/doctor.ts'

let patient: Patient
beforeAll(async () => {
  patient = await openPatient()
})
afterAll(() => patient.close())

/** Queues a mail that has been waiting since this time. */
const queueMail = async (
  { query }: Patient,
  { due, created, attempts }: Record<'due' | 'created' | 'attempts', string>,
) => {
  await query(
    `insert into email_history (id, kind, letter, recipient, subject, valid_until, next_attempt_at, created_at,
      attempts)
     values ($1, 'login-link', '{}', 'kari@fjellhamar.example', 'Hei', now() + interval '1 day',
       now() - $2::interval, now() - $3::interval, $4)`,
    [randomUUID(), due, created, attempts],
  )
  onTestFinished(async () => void (await query('delete from email_history')))
  return {}
}

const SET_UPS: readonly BrokenSetUp[] = [
  {
    what: 'no worker takes what is due',
    says: [/^fail queue: Due for 20 minutes, and not sent: 1 e-mail\. Start a worker: vikarklar-all/],
    breaks: (broken) => queueMail(broken, { due: '20 minutes', created: '21 minutes', attempts: '0' }),
  },
  {
    what: 'a mail has failed for long',
    says: [/^fail queue: Has failed for 30 minutes: 1 e-mail\. docs\/runbook\.md, MessagesRetried\.$/],
    breaks: (broken) => queueMail(broken, { due: '-1 minutes', created: '30 minutes', attempts: '4' }),
  },
  {
    what: 'a gateway is left alone',
    says: [/^warn circuit: Left alone after failures in a row: local-mailbox \(7\)\. Messages wait/],
    breaks: async ({ query }) => {
      await query(
        "insert into gateway_health (name, failures, retry_at) values ('local-mailbox', 7, now() + interval '1 minute')",
      )
      onTestFinished(async () => void (await query('delete from gateway_health')))
      return {}
    },
  },
  {
    what: 'a job of the night fails',
    says: [/^warn jobs: Failing: erase-old \(1\)\. docs\/runbook\.md, JobsFail\.$/],
    breaks: async ({ query }) => {
      await query("select graphile_worker.add_job('erase-old')")
      await query("update graphile_worker._private_jobs set attempts = 3, last_error = 'it failed'")
      onTestFinished(async () => void (await query('delete from graphile_worker._private_jobs')))
      return {}
    },
  },
]

it.each(SET_UPS)('says what is wrong when $what', async (setUp) => {
  const { found, expected } = await tryOut(patient, setUp)
  expect(found).toEqual(expected)
})

it('does not judge tables that a migration in progress has not created yet', async () => {
  await patient.query('alter schema graphile_worker rename to later')
  onTestFinished(async () => void (await patient.query('alter schema later rename to graphile_worker')))
  const { checks, failed } = await patient.examine()
  expect(failed).toBe(0)
  expect(checks.find(({ name }) => name === 'jobs')).toMatchObject({
    state: 'skipped',
    says: 'Not looked at: the database is not of this release, see migrations.',
  })
})

it('ignores messages that are being sent', async () => {
  await queueMail(patient, { due: '5 seconds', created: '5 seconds', attempts: '0' })
  const { checks } = await patient.examine()
  expect(checks.find(({ name }) => name === 'queue')).toMatchObject({
    state: 'ok',
    says: 'Nothing is late: 1 e-mail.',
  })
})
