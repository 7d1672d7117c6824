import type { MemberPlan } from '#features/employers/contract-member-plan.ts'
import type { ClosingPlan } from '#features/employers/contract-departments.ts'
import type { Listed, OfficeAct } from './act.ts'
import { newIn, same, stoppedIn, type Looks } from './judge-plan.ts'

/** The version of a person who has left. */
const UNKNOWN = 'a'.repeat(43)

const ofMember = (act: Omit<OfficeAct, 'by' | 'hasPlan' | 'judge'>): OfficeAct => ({
  by: 'office',
  hasPlan: true,
  judge: (_, plan, looks) => judgeMember(plan as MemberPlan, looks),
  ...act,
})

/** Changes roles of members, removes them, and closes departments. */
export const MEMBER_ACTS: Readonly<Record<string, Listed>> = {
  'change role': {
    weight: 1,
    act: ofMember({
      method: 'PUT',
      path: (_, { userId }) => `/members/${String(userId)}/role`,
      body: async ({ call, colleagueId }, _, { number }) => {
        const { body } = await call(false, 'GET', '/members', {})
        const { members } = body as { members: { userId: string; version: string }[] }
        const version = members.find(({ userId }) => userId === colleagueId)?.version ?? UNKNOWN
        return { userId: colleagueId, role: ['planner', 'reader', 'planner'][number - 1], version }
      },
      changed: 'STALE',
    }),
  },
  'remove member': {
    weight: 1,
    act: ofMember({
      method: 'DELETE',
      path: (_, { userId }) => `/members/${String(userId)}`,
      planPath: (_, { userId }) => `/members/${String(userId)}/removal/plan`,
      body: ({ colleagueId }) => ({ userId: colleagueId }),
    }),
  },
  leave: {
    weight: 1,
    act: ofMember({
      method: 'POST',
      path: (_, { employerId }) => `/offices/${String(employerId)}/leave`,
      body: ({ employerId }) => ({ employerId }),
    }),
  },
  'close department': {
    weight: 1,
    act: {
      by: 'office',
      method: 'DELETE',
      path: (_, { id }) => `/departments/${String(id)}`,
      planPath: (_, { id }) => `/departments/${String(id)}/closing/plan`,
      body: ({ departmentId }) => ({ id: departmentId }),
      hasPlan: true,
      changed: 'AFFECTED',
      judge: (_, plan, looks) => judgeClosing(plan as ClosingPlan, looks),
    },
  },
  'reopen department': {
    weight: 1,
    act: {
      by: 'office',
      method: 'POST',
      path: (_, { id }) => `/departments/${String(id)}/reopen`,
      body: ({ departmentId }) => ({ id: departmentId }),
      hasPlan: false,
    },
  },
}

const judgeMember = (plan: MemberPlan, { before, acted }: Looks): string[] => {
  const roleIn = (look: Looks['before'], userId: string) => look.office[`member ${userId}`] ?? null
  const written = new Set(before.letters)
  return [
    ...plan.changes.flatMap((change) => [
      ...same('the role before', change.before, roleIn(before, change.userId)),
      ...same('the role after', change.after, roleIn(acted, change.userId)),
    ]),
    ...same('letters', plan.notified.length, acted.letters.filter((id) => !written.has(id)).length),
    ...same('messages about shifts', 0, newIn(acted, before).length),
    ...same('logins that end', plan.sessions, before.logins - acted.logins),
  ]
}

const judgeClosing = ({ sent, stopped }: ClosingPlan, looks: Looks): string[] => [
  ...same('messages', sent, newIn(looks.acted, looks.before).length),
  ...same('stopped', stopped, stoppedIn(looks).length),
]
