import { renderToStaticMarkup } from 'react-dom/server'
import { createElement } from 'react'
import { afterAll, expect, it } from 'vitest'
import { startWorker } from '#app/worker.ts'
import { LINK_SECONDS } from '#features/accounts/server/login/links.ts'
import { HowLong } from '#features/marketing/web/privacy/WhatIsStored.tsx'
import { RESTORABLE_DAYS } from '#features/vikarer/texts-leaving.ts'
import { KEPT_DAYS } from '#features/vikarer/unavailability-rules.ts'
import { EVENTS_KEPT_MONTHS } from '#server/history/retention.ts'
import { TEXT_KEPT_MONTHS } from '#server/outbox/retention.ts'
import { LINK_KEPT_DAYS } from '#server/tokens.ts'
import { openTestApp } from './app.ts'
import { until } from './until.ts'

const app = await openTestApp()
afterAll(() => app.close())

const told = renderToStaticMarkup(createElement(HowLong)).replaceAll('\u00a0', ' ')

it.each([
  ['texts of messages', `etter ${TEXT_KEPT_MONTHS} måneder`],
  ['the history of shifts', `etter ${EVENTS_KEPT_MONTHS} måneder`],
  ['what is known of a link', `${LINK_KEPT_DAYS} dager etter at lenken gikk ut`],
  ['contact data of a removed substitute', `Etter ${RESTORABLE_DAYS} dager slettes det`],
  ['days off', `${KEPT_DAYS} dager etter at de er over`],
  ['a link to log in', `${LINK_SECONDS.login / 60} minutter`],
  ['a link that confirms an address', `${LINK_SECONDS['confirm-email'] / 3600} timer`],
])('the page on privacy says how long it is kept: %s', (_, words) => {
  expect(told).toContain(words)
})

it('the worker has scheduled the nightly jobs that enforce it', async () => {
  const worker = await startWorker(app, app.db.connect)
  const known = async () =>
    (await app.db.query('select identifier from graphile_worker._private_known_crontabs')).map(
      ({ identifier }) => identifier,
    )
  try {
    await until(async () => (await known()).length > 0)
    expect(await known()).toEqual(
      expect.arrayContaining([
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
      ]),
    )
  } finally {
    await worker.stop()
  }
})
