import { afterAll, expect, it } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { cookieFor } from '#test/callers.ts'
import { castKari } from '#test/cast.ts'
import { createLink, type LinkPurpose } from '../login/links.ts'
import { requestLoginLink } from '../login/login-link.ts'
import { endSessionsAndLoginLinks } from './after-restore.ts'

const app = await openTestApp()
afterAll(() => app.close())

it('a restore ends all sessions and login links but keeps invitations', async () => {
  const { userId } = await castKari(app)
  await cookieFor(app, userId)
  await app.db.query('delete from login_links')
  const purposes: LinkPurpose[] = ['confirm-email', 'login', 'choose-password', 'admin-magic']
  await app.database.transaction(app.system, async (tx) => {
    await requestLoginLink(tx, 'kari@fjellhamar.example')
    for (const purpose of purposes)
      await createLink(tx, app.tokens, { userId, purpose, now: app.clock.now() })
  })
  expect(await app.db.query('select from sessions')).toHaveLength(1)
  await app.database.transaction(app.system, (tx) => endSessionsAndLoginLinks(tx))
  const left = await app.db.query('select purpose from login_links where used_at is null order by 1')
  expect(left.map(({ purpose }) => purpose)).toEqual(['choose-password', 'confirm-email'])
  expect(await app.db.query('select from sessions union all select from login_link_requests')).toEqual([])
})
