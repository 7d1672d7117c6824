import { afterAll, expect, it } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { castAssignment, castKari, castVikar } from '#test/cast.ts'
import { forgetResponseLinks } from './forget-links.ts'
import { answerNo } from '#features/answers/server/answer.ts'
import { openResponseLink } from './response-link.ts'

const app = await openTestApp()
afterAll(() => app.close())

it('a link is forgotten thirty days after its shift; who was asked and how they answered is not', async () => {
  const kari = await castKari(app)
  const ola = await castVikar(app, kari, 'Ola Hansen')
  const { token } = await castAssignment(app, kari, { channels: ['email'] })
  const link = await openResponseLink(app.database, token(ola.id))
  if (!link) throw new Error('the link should open')
  await answerNo(app, link, 'Er på hytta')
  await app.db.query("update assignment_response_tokens set expires_at = '2026-11-22 13:30Z'")
  const known = () =>
    app.db.query('select token_hash is not null as known, used from assignment_response_tokens')
  app.clock.set('2026-12-22T13:30:00Z')
  await forgetResponseLinks(app, app.system)
  expect(await known()).toEqual([{ known: true, used: true }])
  app.clock.set('2026-12-22T13:30:01Z')
  await forgetResponseLinks(app, app.system)
  expect(await known()).toEqual([{ known: false, used: true }])
  expect(await openResponseLink(app.database, token(ola.id))).toBeNull()
  expect(await app.db.query('select response_type, message from assignment_responses')).toEqual([
    { response_type: 'declined', message: 'Er på hytta' },
  ])
})
