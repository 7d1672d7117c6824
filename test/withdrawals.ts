import { answerYes } from '#features/answers/server/answer.ts'
import { castVikar, giveCredits } from './cast.ts'
import type { Office } from './office.ts'
import { stopUnwantedNow } from './stop-unwanted.ts'
import { HOLDER } from './holder.ts'

/** Actions and queries for tests of withdrawals. Nina is in the register too. */
export const withdrawalsOf = async ({ app, server, kari, ola, siri, ask, answer }: Office) => {
  const nina = await castVikar(app, kari, 'Nina Moe')
  await giveCredits(app, kari, 200)
  await app.db.query("update profiles set phone = '+4741000000' where user_id = $1", [kari.userId])
  return {
    nina,
    withdraw: (token: string, responseMessage = '') =>
      server.anonymous('POST', `/api/responses/${token}/withdraw`, { responseMessage }),
    /** Ola, Siri and Nina are asked by default, and Ola has it. */
    won: async (vikarer = [ola, siri, nina], channels?: ('sms' | 'email')[]) => {
      const assignment = await ask(vikarer, channels)
      await answer(assignment.token(ola.id), answerYes)
      return assignment
    },
    assignmentOf: async (id: string) =>
      (
        await app.db.query(`select status, ${HOLDER}, times_reopened from assignments where id = $1`, [id])
      )[0],
    responses: (id: string) =>
      app.db.query(
        `select v.full_name, r.response_type, r.message, r.withdrawn_at is not null as withdrawn
        from assignment_responses r join vikarer v on v.id = r.vikar_id where assignment_id = $1 order by v.full_name`,
        [id],
      ),
    /** Messages after the worker has stopped unwanted ones. */
    messages: async (id: string, status = 'pending') => {
      await stopUnwantedNow(app)
      return app.db.query(
        `select 'sms' as channel, kind, recipient from sms_history where assignment_id = $1 and status = $2
        union all select 'email', kind, recipient from email_history where assignment_id = $1 and status = $2
        order by channel, kind, recipient`,
        [id, status],
      )
    },
    change: (id: string, to: string) => app.db.query(`update assignments set ${to} where id = $1`, [id]),
  }
}
