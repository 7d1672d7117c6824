import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMailer } from '#features/email/server/create-mailer.ts'
import { deliverEmails } from '#features/email/server/deliver.ts'
import type { Mailer } from '#features/email/server/mailer.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import {
  castAssignment,
  castKari,
  castNils,
  castVikar,
  type CastAdministrator,
  type CastVikar,
} from '#test/cast.ts'
import { startFakeSmtp, type FakeSmtp } from '#test/fakes/smtp.ts'
import { noteAddresses, tryEmailAgain } from './email-refused.ts'
import { readVikar } from './read.ts'
import { removeVikar } from './remove.ts'
import { updateVikar } from './save.ts'

let app: TestApp
let smtp: FakeSmtp
let mailer: Mailer
let kari: CastAdministrator
let nils: CastAdministrator
let ola: CastVikar

beforeAll(async () => {
  smtp = await startFakeSmtp()
  app = await openTestApp({ SMTP_URL: smtp.url })
  mailer = createMailer(app.config)
  kari = await castKari(app)
  nils = await castNils(app)
})
beforeEach(async () => {
  smtp.turn('accept')
  for (const table of ['email_history', 'assignments', 'vikarer']) await app.db.query(`delete from ${table}`)
  ola = await castVikar(app, kari, 'Ola Hansen')
})
afterAll(async () => {
  mailer.close()
  await smtp.close()
  await app.close()
})

/** Asks Ola by mail. */
const ask = async () => {
  await castAssignment(app, kari, { channels: ['email'] })
  await deliverEmails(app, app.system, mailer, async () => [], noteAddresses)
}
const refusal = async () =>
  (await app.database.read(kari.scope, (tx) => readVikar(tx, ola.id)))?.emailRefusal ?? null
const change = (form: Partial<Record<'email' | 'company', string>>) =>
  app.database.transaction(kari.scope, (tx) =>
    updateVikar(tx, ola.id, {
      fullName: ola.fullName,
      phone: ola.phone,
      email: ola.email,
      company: '',
      skills: '',
      availability: 'available',
      ...form,
    }),
  )

describe('an address that a mail server finally refuses', () => {
  beforeEach(async () => {
    smtp.turn({ refuse: 550, at: 'recipient', words: '5.1.1 No such user\0' })
    await ask()
  })

  it("is shown at the substitute, with the server's words", async () => {
    expect(await refusal()).toEqual({
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      reason: expect.stringContaining('550 5.1.1 No such user'),
    })
  })

  it('is cleared when a mail arrives after all', async () => {
    smtp.turn('accept')
    await ask()
    expect(await refusal()).toBeNull()
  })

  it('is cleared when the address changes, and by no other change', async () => {
    await change({ company: 'Fjellhamar skole' })
    expect(await refusal()).not.toBeNull()
    await change({ email: 'ola.hansen@vikar.example' })
    expect(await refusal()).toBeNull()
  })

  it('is cleared when the office tries the address again, unless it was refused again since', async () => {
    const shown = await refusal()
    const tryAgain = (refusedAt: Date, scope = kari.scope) =>
      app.database.transaction(scope, (tx) => tryEmailAgain(tx, ola.id, refusedAt))
    expect(await tryAgain(new Date(0))).toBe(true)
    expect(await refusal()).toEqual(shown)
    expect(await tryAgain(new Date(shown?.at ?? ''), nils.scope)).toBe(false)
    expect(await refusal()).toEqual(shown)
    expect(await tryAgain(new Date(shown?.at ?? ''))).toBe(true)
    expect(await refusal()).toBeNull()
  })

  it('does not prevent a removal', async () => {
    await app.database.transaction(kari.scope, (tx) => removeVikar(tx, ola.id))
    expect(await app.db.query('select email_refusal from vikarer where id = $1', [ola.id])).toEqual([
      { email_refusal: null },
    ])
  })

  it('stays marked when the next mail fails for another reason', async () => {
    smtp.turn({ refuse: 451, at: 'recipient' })
    await ask()
    expect(await refusal()).not.toBeNull()
  })
})

describe('a refusal', () => {
  it.each([
    ['for now', { refuse: 451, at: 'recipient' }],
    ['of the content', { refuse: 554, at: 'content' }],
    ['of us', { refuse: 550, at: 'recipient', words: '5.7.1 Blocked' }],
  ] as const)('%s says nothing about the address', async (_why, mood) => {
    smtp.turn(mood)
    await ask()
    expect(await refusal()).toBeNull()
  })

  it("is recorded in the sender's register and not in Nils's, in any case of its letters", async () => {
    const same = await castVikar(app, nils, 'Ola Hansen')
    await app.db.query('update vikarer set email = $2 where id = $1', [same.id, ola.email])
    await app.db.query('update vikarer set email = upper(email) where id = $1', [ola.id])
    smtp.turn({ refuse: 550, at: 'recipient' })
    await ask()
    const noted = await app.db.query('select id from vikarer where email_refusal is not null')
    expect(noted).toEqual([{ id: ola.id }])
  })

  it('does not delay the mails when recording fails', async () => {
    smtp.turn({ refuse: 550, at: 'recipient' })
    await castAssignment(app, kari, { channels: ['email'] })
    await deliverEmails(
      app,
      app.system,
      mailer,
      async () => [],
      async () => {
        throw new Error('no database')
      },
    )
    expect(await app.db.query("select status from email_history where kind = 'request'")).toEqual([
      { status: 'failed' },
    ])
  })
})
