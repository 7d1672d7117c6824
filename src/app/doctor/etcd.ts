import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import type { Check, Ground } from './check.ts'
import { fail, ok, skipped, warn, type Finding } from './finding.ts'

/** Where Patroni keeps which node is the primary. */
export const etcdCheck: Check = { name: 'etcd', group: 'database', look: lookAtEtcd }

const LEAST_MEMBERS = 3
const TIMEOUT_MS = 4000

async function lookAtEtcd({ places }: Ground): Promise<Finding> {
  const addresses = [...new Set([...places.etcd, ...(await readPatroni(places.patroni))])]
  if (addresses.length === 0)
    return skipped(
      'Patroni is not on this machine.',
      'With three nodes, run this with --etcd host:port,host:port,host:port.',
    )
  return judgeMembers(await Promise.all(addresses.map(askMember)))
}

/** The hosts of `etcd:` and `etcd3:`, in one line or in a list, as deploy/database/patroni.yml has them. */
export const hostsIn = (text: string): string[] => {
  const [, block = ''] = /^etcd3?:[^\S\n]*\n((?:[^\S\n]+.*\n?|#.*\n?|\n)*)/m.exec(text) ?? []
  const [, hosts = ''] = /^[^\S\n]+hosts?:[^\S\n]*((?:.*)(?:\n[^\S\n]*-[^\n]*)*)/m.exec(block) ?? []
  return hosts.replaceAll(/#.*/g, '').match(/[\w.-]+:\d+|\[[\da-fA-F:]+\]:\d+/g) ?? []
}

const readPatroni = async (folder: string): Promise<string[]> => {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.yml'))
  const texts = await Promise.all(
    names.map((name) => readFile(path.join(folder, name), 'utf8').catch(() => '')),
  )
  return texts.flatMap(hostsIn)
}

const Answer = z.object({
  header: z.object({ cluster_id: z.string() }),
  members: z.array(z.object({ name: z.optional(z.string()) })),
})

interface Member {
  readonly address: string
  readonly said: z.infer<typeof Answer> | null
}

const askMember = async (address: string): Promise<Member> => {
  try {
    const response = await fetch(`http://${address}/v3/cluster/member/list`, {
      method: 'POST',
      body: '{}',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return { address, said: Answer.safeParse(await response.json()).data ?? null }
  } catch {
    return { address, said: null }
  }
}

const MADE_ALONE =
  'Stop Patroni and etcd on each machine, empty the folder of etcd, place etcd.env with the three members, and restart etcd before Patroni.'

const judgeMembers = (asked: readonly Member[]): Finding => {
  const answered = asked.flatMap(({ address, said }) => (said ? [{ address, ...said }] : []))
  const [first] = answered
  if (!first) return fail(`None answers: ${namesOf(asked)}.`, 'docs/runbook.md, EtcdDown.')
  const clusters = new Set(answered.map(({ header }) => header.cluster_id))
  if (clusters.size > 1)
    return fail(
      `${clusters.size} clusters instead of one: ${namesOf(answered)} do not know each other.`,
      MADE_ALONE,
    )
  const names = new Set(first.members.flatMap(({ name }) => (name ? [name] : [])).toSorted())
  if (first.members.length < LEAST_MEMBERS)
    return fail(
      `The cluster has ${first.members.length} of ${LEAST_MEMBERS} members (${[...names].join(', ')}).`,
      MADE_ALONE,
    )
  if (names.size < first.members.length)
    return fail(
      `Of ${first.members.length} members, ${names.size} have started or have a name of their own (${[...names].join(', ')}).`,
      'Give each its own ETCD_NAME, and start the missing ones.',
    )
  const away = asked.filter(({ said }) => said === null)
  return away.length > 0
    ? warn(`${namesOf(away)} does not answer.`, 'docs/runbook.md, EtcdDown.')
    : ok(`One cluster of ${[...names].join(', ')}.`)
}

const namesOf = (members: readonly { readonly address: string }[]) =>
  members.map(({ address }) => address).join(', ')
