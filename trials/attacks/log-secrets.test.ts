import { expect, it, onTestFinished } from 'vitest'
import { inviteMember } from '#features/employers/server/invite.ts'
import { openTestApp } from '#test/app.ts'
import { castKari } from '#test/cast.ts'
import { secretsOf } from './log-lines.ts'

it('a log may name a table, but not the link or the address of an invitation', async () => {
  const app = await openTestApp()
  onTestFinished(() => app.close())
  const kari = await castKari(app)
  const email = 'eva@fjellhamar.example'
  const invited = await app.database.transaction(kari.scope, (tx) =>
    inviteMember(tx, app, { email, role: 'planner' }, app.clock.now()),
  )
  expect(invited.kind).toBe('invited')
  const secrets = await secretsOf({ app })
  expect(secrets).toContain(email)
  expect(secrets).not.toContain('member_invitations')
})
