import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { createElement } from 'react'
import { afterAll, expect, it } from 'vitest'
import { startWorker } from '#app/worker.ts'
import { LINK_SECONDS } from '#features/identity/server/login/links.ts'
import { KNOWN_NETWORK } from '#features/identity/server/rate-limits.ts'
import { INVITATION_DAYS } from '#features/employers/rules.ts'
import { KEPT_FOR } from '#features/marketing/web/privacy/kept-for.ts'
import { HowLong } from '#features/marketing/web/PrivacyPage.tsx'
import { ATTEMPT_MINUTES } from '#features/identity/server/oidc/attempts.ts'
import { PUSH_KEPT_DAYS } from '#features/push/server/retention.ts'
import { CODE_MINUTES } from '#features/sms/rules.ts'
import { RESTORABLE_DAYS } from '#features/vikarer/texts-leaving.ts'
import { KEPT_DAYS } from '#features/vikarer/unavailability-rules.ts'
import { EVENTS_KEPT_MONTHS } from '#server/history/retention.ts'
import { ATTEMPTS_KEPT_DAYS } from '#server/outbox/attempts.ts'
import { MESSAGES_KEPT_MONTHS } from '#server/outbox/parts.ts'
import { TEXT_KEPT_MONTHS } from '#server/outbox/retention.ts'
import { sessionEnd, UNUSED_SECONDS } from '#server/session-ends.ts'
import { LINK_KEPT_DAYS } from '#server/tokens.ts'
import { openTestApp } from './app.ts'
import { until } from './until.ts'

const app = await openTestApp()
afterAll(() => app.close())

const DAY_SECONDS = 24 * 3600

it('the page on privacy states the configured periods', () => {
  const now = new Date('2026-11-23T08:00:00Z')
  const long = new Date(now.getTime() + 1000 * DAY_SECONDS * 1000)
  const longest = (sessionEnd('substitute', now, long).getTime() - now.getTime()) / 1000 / DAY_SECONDS
  const [, backups] =
    /--keep (\d+)/.exec(readFileSync('deploy/systemd/vikarklar-backup.service', 'utf8')) ?? []
  const [, worked] =
    /interval '(\d+) days'/.exec(readFileSync('src/features/asking/server/line/make-line.ts', 'utf8')) ?? []
  expect(KEPT_FOR).toEqual({
    textMonths: TEXT_KEPT_MONTHS,
    messageMonths: { from: MESSAGES_KEPT_MONTHS, to: MESSAGES_KEPT_MONTHS + 12 }, // a part may be a year
    attemptDays: ATTEMPTS_KEPT_DAYS,
    pushDays: PUSH_KEPT_DAYS,
    eventMonths: EVENTS_KEPT_MONTHS,
    removedDays: RESTORABLE_DAYS,
    absenceDays: KEPT_DAYS,
    sessionDays: { unused: UNUSED_SECONDS / DAY_SECONDS, longest },
    loginLinkMinutes: LINK_SECONDS.login / 60,
    confirmLinkHours: LINK_SECONDS['confirm-email'] / 3600,
    invitationDays: LINK_SECONDS['choose-password'] / DAY_SECONDS,
    linkDays: LINK_KEPT_DAYS,
    codeMinutes: CODE_MINUTES,
    providerMinutes: ATTEMPT_MINUTES,
    networkDays: KNOWN_NETWORK.windowSeconds / DAY_SECONDS,
    backups: Number(backups),
    workedDays: Number(worked),
  })
  expect(INVITATION_DAYS).toBe(KEPT_FOR.invitationDays)
})

it('the page on privacy states the retention of each kind of data', () => {
  const told = renderToStaticMarkup(createElement(HowLong)).replaceAll('\u00a0', ' ')
  for (const words of [
    `lettes etter ${KEPT_FOR.textMonths} måneder`,
    `lettes etter ${KEPT_FOR.eventMonths} måneder`,
    `${KEPT_FOR.linkDays} dager etter at lenken gikk ut`,
    `Etter ${KEPT_FOR.removedDays} dager slettes det`,
    `${KEPT_FOR.absenceDays} dager etter at de er over`,
  ])
    expect(told).toContain(words)
})

it('the worker has scheduled the nightly jobs that enforce them', async () => {
  const worker = await startWorker(app, app.db.connect)
  const known = async () =>
    (await app.db.query('select identifier from graphile_worker._private_known_crontabs')).map(
      ({ identifier }) => identifier,
    )
  const wanted = [
    'forget-sms-texts',
    'forget-email-texts',
    'forget-answer-texts',
    'forget-events',
    'forget-links',
    'forget-response-links',
    'forget-attempts',
    'forget-periods',
    'forget-removed',
    'remove-leaving',
  ]
  try {
    await until(async () => {
      const scheduled = new Set(await known()) // the worker writes them one by one
      return wanted.every((job) => scheduled.has(job))
    })
  } finally {
    await worker.stop()
  }
})
