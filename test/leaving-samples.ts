import { readAffected } from '#features/vikarer/server/read-affected.ts'
import { removeVikar } from '#features/vikarer/server/remove.ts'
import type { TestApp } from './app.ts'
import { castVikar, type CastAdministrator } from './cast.ts'

interface Made {
  readonly own: Record<string, unknown>
  readonly refusal?: { readonly status: number; readonly body: object }
}

/** Nils gets the same answer for a removed substitute of Kari's as for an erased one. */
const ERASED = { status: 409, body: { code: 'CONTACT_ERASED' } }

/** Samples for inviting several, and for substitutes who leave the register and come back. */
export const castLeavingSamples = (
  app: TestApp,
  kari: CastAdministrator,
): Record<string, () => Promise<Made>> => {
  const castOla = () => castVikar(app, kari, 'Ola Hansen')
  const castRemoved = async () => {
    const { id } = await castOla()
    await app.database.transaction(kari.scope, (tx) => removeVikar(tx, id))
    return { id }
  }
  return {
    'plan-create-vikar-accounts': async () => ({ own: { ids: [(await castOla()).id] } }),
    'create-vikar-accounts': async () => ({
      own: { ids: [(await castOla()).id] },
      refusal: { status: 200, body: { sent: 0 } },
    }),
    'remove-vikar': async () => ({ own: { id: (await castOla()).id } }),
    'plan-remove-vikar': async () => ({ own: { id: (await castOla()).id, how: 'reopen-shifts' } }),
    'plan-remove-vikarer': async () => ({ own: { ids: [(await castOla()).id], how: 'reopen-shifts' } }),
    'remove-vikarer': async () => {
      const ids = [(await castOla()).id, (await castOla()).id]
      const { seen } = await app.database.read(kari.scope, (tx) => readAffected(tx, app.config, ids))
      return { own: { ids, seen, how: 'reopen-shifts' } }
    },
    'plan-make-vikarer-inactive': async () => ({ own: { ids: [(await castOla()).id] } }),
    'preview-leaving': async () => ({
      own: { ids: [(await castOla()).id] },
      refusal: { status: 200, body: { vikarer: [] } },
    }),
    'make-vikar-inactive': async () => {
      const { id } = await castOla()
      const { seen } = await app.database.read(kari.scope, (tx) => readAffected(tx, app.config, [id]))
      return { own: { id, seen } }
    },
    'make-vikarer-inactive': async () => {
      const ids = [(await castOla()).id, (await castOla()).id]
      const { seen } = await app.database.read(kari.scope, (tx) => readAffected(tx, app.config, ids))
      return { own: { ids, seen } }
    },
    'restore-vikar': async () => ({ own: await castRemoved(), refusal: ERASED }),
    'erase-removed-vikar': async () => ({ own: await castRemoved(), refusal: ERASED }),
  }
}
