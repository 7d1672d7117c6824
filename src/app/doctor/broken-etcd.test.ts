import { createServer } from 'node:http'
import path from 'node:path'
import { mkdirSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listen, openPatient, tryOut, type BrokenSetUp, type Patient } from '#test/doctor.ts'
import { freePort } from '#test/free-port.ts'

let patient: Patient
beforeAll(async () => {
  patient = await openPatient()
})
afterAll(() => patient.close())

interface FakeMember {
  readonly cluster: string
  readonly names: readonly string[]
}

/** A fake member of etcd that answers its JSON interface. */
const serveMember = async ({ cluster, names }: FakeMember) => {
  const server = createServer((request, response) => {
    if (request.url !== '/v3/cluster/member/list') return response.writeHead(404).end()
    response.end(
      JSON.stringify({
        header: { cluster_id: cluster, member_id: '1', raft_term: '2' },
        members: names.map((name, index) => ({
          ID: String(index),
          name,
          peerURLs: ['http://10.0.0.1:2380'],
        })),
      }),
    )
  })
  return `127.0.0.1:${await listen(server)}`
}
const serveMembers = async (members: readonly FakeMember[]) => ({
  places: { etcd: await Promise.all(members.map(serveMember)) },
})
const three = { cluster: '7', names: ['etcd1', 'etcd2', 'etcd3'] }

const SET_UPS: readonly BrokenSetUp[] = [
  {
    what: 'each etcd is a cluster of one',
    says: [
      /^fail etcd: 3 clusters instead of one: 127\.0\.0\.1:\d+, .* do not know each other\. Empty nothing where Patroni has run/,
    ],
    breaks: () =>
      serveMembers([
        { cluster: '1', names: ['etcd1'] },
        { cluster: '2', names: ['etcd2'] },
        { cluster: '3', names: ['etcd3'] },
      ]),
  },
  {
    what: 'each etcd is alone, as its package starts it',
    says: [/^fail etcd: The cluster has 1 of 3 members \(default\)\. Empty nothing where Patroni has run/],
    breaks: () => serveMembers(Array.from({ length: 3 }, () => ({ cluster: '8', names: ['default'] }))),
  },
  {
    what: 'etcd, as Patroni on this machine names it, is alone',
    says: [/^fail etcd: The cluster has 1 of 3 members \(etcd1\)\./],
    breaks: async ({ folder }) => {
      const patroni = path.join(folder, 'patroni-alone')
      mkdirSync(patroni)
      const address = await serveMember({ cluster: '1', names: ['etcd1'] })
      writeFileSync(
        path.join(patroni, '15-vikarklar.yml'),
        `scope: vikarklar\netcd:\n  hosts: ${address}\nbootstrap:\n`,
      )
      return { places: { patroni } }
    },
  },
  {
    what: 'one etcd is a cluster of its own beside two that are one',
    says: [
      /^fail etcd: 127\.0\.0\.1:\d+ has a cluster of its own, beside that of etcd1, etcd2, etcd3\. Leave the others running; docs\/runbook\.md, EtcdDown, says how it joins them again\.$/,
    ],
    breaks: () => serveMembers([{ cluster: '1', names: ['etcd2'] }, three, three]),
  },
  {
    what: 'a member of etcd was taken out',
    says: [/^fail etcd: The cluster has 2 of 3 members \(etcd1, etcd3\)\. docs\/runbook\.md, EtcdDown\.$/],
    breaks: () => {
      const two = { cluster: '7', names: ['etcd1', 'etcd3'] }
      return serveMembers([two, two])
    },
  },
  {
    what: 'two members of etcd have one name',
    says: [/^fail etcd: Of 3 members, 2 have started or have a name of their own \(etcd1, etcd2\)\./],
    breaks: () => serveMembers([{ cluster: '7', names: ['etcd1', 'etcd2', 'etcd2'] }]),
  },
  {
    what: 'one member of etcd is away',
    says: [/^warn etcd: 127\.0\.0\.1:\d+ does not answer\. docs\/runbook\.md, EtcdDown\.$/],
    breaks: async () => ({
      places: { etcd: [await serveMember(three), await serveMember(three), `127.0.0.1:${await freePort()}`] },
    }),
  },
]

it.each(SET_UPS)('says what is wrong when $what', async (setUp) => {
  const { found, expected } = await tryOut(patient, setUp)
  expect(found).toEqual(expected)
})

it('reports that three members of etcd are healthy', async () => {
  const { checks } = await patient.examine(await serveMembers([three, three, three]))
  expect(checks.find(({ name }) => name === 'etcd')).toMatchObject({
    state: 'ok',
    says: 'One cluster of etcd1, etcd2, etcd3.',
  })
})
