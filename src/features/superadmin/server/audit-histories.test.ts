import { expect, it } from 'vitest'
import { createGroup } from '#features/vikarer/server/groups.ts'
import { TenantScope } from '#server/database/scope.ts'
import { openTestApp } from '#test/app.ts'
import { castKari, castSara } from '#test/cast.ts'
import { serveTestApp } from '#test/http.ts'

it('shows an office’s act once, as a sentence with the superadmin and the member', async () => {
  const app = await openTestApp()
  const server = await serveTestApp(app)
  try {
    const kari = await castKari(app)
    const sara = await castSara(app)
    const support = { userId: sara.userId, fullName: 'Sara' }
    const scope = new TenantScope(kari.scope.employerId, kari.userId, 'owner', null, support)
    await app.database.transaction(scope, (tx) => createGroup(tx, 'Kveldsvakter'))
    const asSara = await server.logIn(sara.email)
    const { body } = await asSara('GET', '/api/service/audit?actor=kari+nord')
    expect(body).toMatchObject({
      entries: [
        {
          action: 'group-created',
          text: 'Support (Sara) på vegne av Kari Nordmann opprettet gruppen Kveldsvakter.',
          actorUserId: sara.userId,
          employerName: 'Fjellhamar skole',
          subjectName: 'Kveldsvakter',
        },
      ],
    })
    expect(
      await app.db.query("select actor_user_id, detail from audit_log where action = 'group-created'"),
    ).toMatchObject([{ actor_user_id: kari.userId, detail: { support: sara.userId } }])
  } finally {
    await server.close()
    await app.close()
  }
})
