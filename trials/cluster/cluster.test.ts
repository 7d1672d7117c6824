import { afterAll, beforeAll, expect, it } from 'vitest'
import { openCluster, type Cluster } from './cluster.ts'
import type { Finding } from './notes.ts'
import { tryLimits } from './checks/limits.ts'
import { tryNotices } from './checks/notices.ts'
import { tryOneWinner } from './checks/one-winner.ts'
import { trySignIn } from './checks/sign-in.ts'

// The quick part of `npm run trials -- cluster`, without a proxy and on the database that is installed with the
// service.

let cluster: Cluster
beforeAll(async () => {
  cluster = await openCluster({ workers: 1, proxy: false, programs: 'own', durable: false })
})
afterAll(() => cluster.close())

it.each<[what: string, check: () => Promise<Finding>]>([
  ['a login on one web process counts on the other', () => trySignIn(cluster)],
  [
    'a change through one process reaches the tabs of the other, and no one else',
    () => tryNotices(cluster, 4),
  ],
  ['tries at both web processes count together', () => tryLimits(cluster)],
  // This fails when `and status = 'open'` is taken out of the claim's update.
  ['of 200 yeses spread over two processes one wins, and all are kept', () => tryOneWinner(cluster, 2)],
])('%s', async (_what, check) => {
  const { violations, checks } = await check()
  expect(violations).toEqual([])
  expect(checks).toBeGreaterThan(0)
})
