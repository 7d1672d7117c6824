import { arrangeAssignments } from '../../bench/rows.ts'
import { sayYes } from '../ask.ts'
import type { Cluster, Member } from '../cluster.ts'
import { openNotes, type Finding } from '../notes.ts'
import { addVikar, openOffice } from '../offices.ts'
import { openAnswerPage, openTab } from '../tab.ts'

/** Changes through one web process are reported to the tabs and answer pages of the other. */
export const tryNotices = async (cluster: Cluster, rounds: number): Promise<Finding> => {
  const notes = openNotes('live notices cross from process to process')
  const { webs, postgres, tokens } = cluster
  const [kari, nils] = [await openOffice(cluster, 2), await openOffice(cluster, 2)]
  const asked = await arrangeAssignments(postgres.admin, tokens, [kari], rounds, 2)
  const round = async (number: number, near: Member, far: Member) => {
    const [taker, other] = asked.slice(2 * number)
    if (!taker || !other) throw new Error('no one is asked')
    const open = {
      tab: await openTab(`${far.url}/api/live`, kari.cookie),
      stranger: await openTab(`${far.url}/api/live`, nils.cookie),
      page: await openAnswerPage(`${far.url}/r/${other.token}/endringer`),
    }
    const added = await open.tab.hears('vikarer', () => addVikar(near.url, kari))
    notes.hold(added, `${far.name} told no office of a substitute added at ${near.name}`)
    const yes = sayYes(near.url, taker.token)
    const [office, page] = await Promise.all([
      open.tab.hears('assignments', () => yes),
      open.page.hears('', () => yes),
    ])
    notes.hold(office, `${far.name} told no office of a yes at ${near.name}`)
    notes.hold(page, `${far.name} told no answer page of a yes at ${near.name}`)
    notes.hold(open.stranger.heard.length === 0, `${far.name} told another employer`)
    notes.count('changes', 2)
    Object.values(open).forEach((tab) => tab.close())
  }
  for (let number = 0; number < rounds; number += 1)
    await (number % 2 === 0 ? round(number, webs[0], webs[1]) : round(number, webs[1], webs[0]))
  return notes.finding()
}
