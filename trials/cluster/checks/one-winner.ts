import { arrangeAssignments } from '../../bench/rows.ts'
import { sayYes } from '../ask.ts'
import type { Cluster } from '../cluster.ts'
import { openNotes, type Finding } from '../notes.ts'
import { openOffice } from '../offices.ts'

const YESES = 200
const ANSWERED = 303

/** This many yeses to one assignment at once, spread over the web processes: one wins, all are kept. */
export const tryOneWinner = async (cluster: Cluster, runs: number): Promise<Finding> => {
  const notes = openNotes('of 200 yeses on two web processes, one wins')
  const { postgres, tokens } = cluster
  const office = await openOffice(cluster, YESES)
  for (let run = 0; run < runs; run += 1) {
    const asked = await arrangeAssignments(postgres.admin, tokens, [office], 1, YESES)
    const statuses = await Promise.all(
      asked.map(({ token }, index) => sayYes(cluster.webs[index % 2 === 0 ? 0 : 1].url, token)),
    )
    const answered = statuses.filter((status) => status === ANSWERED).length
    const { winners, kept } = await countAnswers(cluster, asked[0]?.assignmentId)
    notes.hold(winners === 1, `${winners} of ${YESES} won`)
    notes.hold(answered === YESES, `${answered} of ${YESES} were answered`)
    notes.hold(kept === YESES, `${kept} of ${YESES} yeses were kept`)
    notes.count('yeses', YESES)
    notes.count('winners', winners)
  }
  return notes.finding()
}

const countAnswers = async ({ postgres }: Cluster, assignmentId: string | undefined) => {
  const { rows } = await postgres.admin.query<{ winners: number; kept: number }>(
    `select count(*)::integer as kept,
       count(*) filter (where response_type = 'accepted' and a.status = 'assigned')::integer as winners
     from assignment_responses r join assignments a on a.id = r.assignment_id
     where a.id = $1 and r.response_type in ('accepted', 'interested')`,
    [assignmentId],
  )
  return rows[0] ?? { winners: 0, kept: 0 }
}
