import type { LeavingPlan } from '#features/vikarer/leaving-shapes.ts'
import type { Body, Listed, OfficeAct, Pick } from './act.ts'
import { isTouched } from '#features/vikarer/server/read-affected.ts'
import { judgeLeaving } from './judge-leaving.ts'
import { holderOf, vikarOf } from './whom.ts'
import type { ActsOffice } from './office.ts'

/** A value for a press without a plan, which is refused for another reason. */
const UNSEEN = 'a'.repeat(43)
const WAYS = ['keep-shifts', 'reopen-shifts', 'for-good'] as const

/** Usually a holder of the shift. */
const whom = async (office: ActsOffice, shift: string, pick: Pick): Promise<string> =>
  pick.number > 1 ? holderOf(office, shift, pick) : vikarOf(office, pick)

const planOfInactive = () => '/vikarer/inactive/plan'
const leaving = (act: Omit<OfficeAct, 'by' | 'hasPlan' | 'changed' | 'judge'>): OfficeAct => ({
  by: 'office',
  hasPlan: true,
  changed: 'AFFECTED',
  judge: (_, plan, looks, body) => judgeLeaving(plan as LeavingPlan, looks, body),
  ...act,
})

/** Substitutes leave the register, become inactive, and come back. */
export const LEAVING_ACTS: Readonly<Record<string, Listed>> = {
  delete: {
    weight: 1,
    on: 'taken',
    act: leaving({
      method: 'DELETE',
      path: (_, { id }) => `/vikarer/${String(id)}`,
      planPath: (_, { id }) => `/vikarer/${String(id)}/removal/plan`,
      body: async (office, shift, pick) => ({
        id: await whom(office, shift, pick),
        how: WAYS[pick.vikar % WAYS.length],
        ...askNextOf(pick),
      }),
    }),
  },
  'make inactive': {
    weight: 1,
    on: 'taken',
    act: leaving({
      method: 'POST',
      path: () => '/vikarer/inactive',
      planPath: planOfInactive,
      body: async (office, shift, pick) => ({
        ids: [
          ...new Set([await whom(office, shift, pick), ...(pick.vikar === 0 ? [vikarOf(office, pick)] : [])]),
        ],
        how: 'reopen-shifts',
        seen: UNSEEN,
        ...askNextOf(pick),
      }),
      isRepeatable: true,
    }),
  },
  'make inactive and keep': {
    weight: 1,
    act: leaving({
      method: 'POST',
      path: () => '/vikarer/availability',
      planPath: planOfInactive,
      seenOf: (plan) => (plan as LeavingPlan).affected.seen,
      isForgiven: (plan) => !(plan as LeavingPlan).affected.vikarer.some(isTouched),
      body: async (office, shift, pick) => ({
        ids: [await whom(office, shift, pick)],
        how: 'keep-shifts',
        availability: 'inactive',
      }),
      isRepeatable: true,
    }),
  },
  'make active': {
    weight: 1,
    act: {
      by: 'office',
      method: 'POST',
      path: () => '/vikarer/availability',
      body: ({ people }, _, { choice }) => ({
        ids: people.map(({ id }) => id),
        availability: choice ? 'available' : 'busy',
      }),
      hasPlan: false,
    },
  },
  restore: {
    weight: 2,
    act: {
      by: 'office',
      method: 'POST',
      path: (_, { id }) => `/vikarer/${String(id)}/restore`,
      body: async ({ app }) => {
        const [gone] = await app.db.query('select vikar_id as id from removed_vikarer order by vikar_id')
        return gone ? { id: gone['id'] } : null
      },
      hasPlan: false,
    },
  },
}

/** The choice of the dialog; API clients omit it. */
const askNextOf = ({ vikar, choice }: Pick): Body => (vikar === 3 ? {} : { askNext: choice })
