import { osloToday } from '#shared/dates.ts'
import type { TestApp } from './app.ts'
import type { CastAdministrator } from './cast.ts'

interface Made {
  readonly own: Record<string, unknown>
}

/** Samples of an office's notes and absences about its substitutes. */
export const castOfficeSamples = (
  app: TestApp,
  kari: CastAdministrator,
  castOla: () => Promise<{ readonly id: string }>,
): Record<string, () => Promise<Made>> => ({
  'save-vikar-note': async () => ({ own: { id: (await castOla()).id, note: 'Kan ta alle trinn' } }),
  'read-vikar-shifts': async () => ({ own: { id: (await castOla()).id } }),
  'list-vikar-absences': async () => ({ own: { id: (await castOla()).id } }),
  'add-vikar-absence': async () => ({
    own: { id: (await castOla()).id, startDate: osloToday(new Date()), endDate: null, weekdays: [5] },
  }),
  'remove-vikar-absence': async () => {
    const { id } = await castOla()
    const [row] = await app.db.query(
      `insert into office_absences (employer_id, vikar_id, start_date, weekdays)
       values ($1, $2, '2026-11-01', '{5}') returning id`,
      [kari.scope.employerId, id],
    )
    return { own: { id, absenceId: row?.['id'] } }
  },
})
