import { afterAll, expect, it } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { castAssignment, castKari, castVikar } from '#test/cast.ts'
import { forgetEmailTexts } from './retention.ts'

const app = await openTestApp()
afterAll(() => app.close())

it('the content of a mail is kept for twelve months; the recipient stays', async () => {
  const kari = await castKari(app)
  const ola = await castVikar(app, kari, 'Ola Hansen')
  await castAssignment(app, kari, { channels: ['email'], title: 'Vikar i 3B' })
  await app.db.query("update email_history set next_attempt_at = null, failure = 'Ola er borte'")
  const [made] = await app.db.query('select max(created_at) as at from email_history')
  const at = new Date(String(made?.['at']))
  at.setUTCFullYear(at.getUTCFullYear() + 1)
  const read = () =>
    app.db.query('select recipient, to_jsonb(m)::text as row from email_history m order by recipient')
  const said = async () =>
    (await read()).filter(({ row }) => /Vikar i 3B|Kari|Ola er/.test(String(row))).length

  app.clock.set(new Date(at.getTime() - 60_000).toISOString())
  await forgetEmailTexts(app, app.system)
  expect(await said()).toBe(2)
  app.clock.set(new Date(at.getTime() + 60_000).toISOString())
  await forgetEmailTexts(app, app.system)
  expect(await said()).toBe(0)
  expect((await read()).map(({ recipient }) => recipient)).toEqual([kari.email, ola.email])
})
