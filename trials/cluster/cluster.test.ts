import { afterAll, beforeAll, expect, it } from 'vitest'
import { openCluster, type Cluster } from './cluster.ts'
import type { Finding } from './notes.ts'
import { tryLimits } from './checks/limits.ts'
import { tryNotices } from './checks/notices.ts'
import { tryPlaces } from './checks/places.ts'
import { trySignIn } from './checks/sign-in.ts'

// The quick part of `npm run trials -- cluster`, without a proxy and on the database that is installed with the
// service.

let cluster: Cluster
beforeAll(async () => {
  cluster = await openCluster({ workers: 1, proxy: false, programs: 'own', durable: false })
})
afterAll(() => cluster.close())

const expectNoViolation = (finding: Finding) => {
  expect(finding.violations).toEqual([])
  expect(finding.checks).toBeGreaterThan(0)
}

it('a login on one web process counts on the other', async () => {
  expectNoViolation(await trySignIn(cluster))
})

it('a change through one web process is reported to the tabs of the other, and to no one else', async () => {
  expectNoViolation(await tryNotices(cluster, 4))
})

it('tries at both web processes count together', async () => {
  expectNoViolation(await tryLimits(cluster))
})

// This fails without `and filled < places`, or without the check for a held place, in the claim's update.
it('yeses, withdrawals and changes of places spread over two web processes leave the acknowledged holders', async () => {
  expectNoViolation(await tryPlaces(cluster, 2))
})
