import { expect } from 'vitest'
import type { Office } from './office.ts'

/** Actions and queries for tests of reminders. */
export const remindersOf = ({ app, kari, asKari, balance }: Office) => {
  const { employerId } = kari.scope
  const setBalance = (to: number) =>
    app.db.query('update sms_credits set balance = $2 where employer_id = $1', [employerId, to])
  return {
    remindAll: (id: string, as = asKari) => as('POST', `/api/assignments/${id}/reminders`, {}),
    remindAssigned: (id: string, as = asKari) => as('POST', `/api/assignments/${id}/reminder`, {}),
    sms: (id: string) =>
      app.db.query(
        "select vikar_id, message, link_id, cost, status from sms_history where assignment_id = $1 and kind = 'reminder' order by recipient",
        [id],
      ),
    emails: (id: string) =>
      app.db.query(
        "select vikar_id, subject, letter, link_id from email_history where assignment_id = $1 and kind = 'reminder' order by recipient",
        [id],
      ),
    /** Leaves Kari with this many credits during the work. */
    withCredits: async <Result>(credits: number, work: () => Promise<Result>): Promise<Result> => {
      const before = await balance()
      await setBalance(credits)
      const result = await work()
      expect(await balance()).toBe(credits)
      await setBalance(before)
      return result
    },
    letMinutesPass: (id: string, minutes: number) =>
      Promise.all(
        ['sms_history', 'email_history'].map((table) =>
          app.db.query(
            `update ${table} set created_at = created_at - $2 * interval '1 minute' where assignment_id = $1`,
            [id, minutes],
          ),
        ),
      ),
    end: (id: string) =>
      app.db.query(
        "update assignments set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' where id = $1",
        [id],
      ),
  }
}

export const refused = (code: string, message: string) => ({ status: 409, body: { code, message } })
export const CLOSED = refused('CLOSED', 'Oppdraget har endret seg i mellomtiden. Se over på nytt.')
export const TOO_SOON = {
  status: 409,
  body: {
    code: 'TOO_SOON',
    message: expect.stringMatching(
      /^Påminnelsen er nettopp sendt\. Du kan sende ny påminnelse kl\. \d\d\.\d\d\.$/,
    ),
  },
}
