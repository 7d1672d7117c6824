import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import type { Check, Ground } from './check.ts'
import { fail, ok, skipped, warn, type Finding } from './finding.ts'

/** Checks etcd, in which Patroni stores which node is the primary. */
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

/** The hosts of `etcd:` and `etcd3:`, on one line or in a list, as in deploy/database/patroni.yml. */
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
  'Empty nothing where Patroni has run: docs/runbook.md, TwoPrimaries. Before that, type etcd-members on each machine: it says what to do.'
const MENDED_BY = 'docs/runbook.md, EtcdDown.'

interface Answered extends z.infer<typeof Answer> {
  readonly address: string
}

const judgeMembers = (asked: readonly Member[]): Finding => {
  const answered = asked.flatMap(({ address, said }) => (said ? [{ address, ...said }] : []))
  if (answered.length === 0) return fail(`None answers: ${namesOf(asked)}.`, MENDED_BY)
  const clusters = [...Map.groupBy(answered, ({ header }) => header.cluster_id).values()]
  const [one = [], ...others] = clusters.toSorted((a, b) => b.length - a.length)
  if (others.length === 0) return judgeCluster(one, asked)
  const odd = others.flat()
  return one.length > asked.length / 2
    ? fail(
        `${namesOf(odd)} has a cluster of its own, beside that of ${namesIn(one).join(', ')}.`,
        'Leave the others running; docs/runbook.md, EtcdDown, says how it joins them again.',
      )
    : fail(
        `${clusters.length} clusters instead of one: ${namesOf(answered)} do not know each other.`,
        MADE_ALONE,
      )
}

const namesIn = ([first]: readonly Answered[]) => [
  ...new Set(first?.members.flatMap(({ name }) => (name ? [name] : [])).toSorted()),
]

const judgeCluster = (answered: readonly Answered[], asked: readonly Member[]): Finding => {
  const names = namesIn(answered)
  const count = answered[0]?.members.length ?? 0
  if (count < LEAST_MEMBERS)
    return fail(
      `The cluster has ${count} of ${LEAST_MEMBERS} members (${names.join(', ')}).`,
      count > 1 ? MENDED_BY : MADE_ALONE,
    )
  if (names.length < count)
    return fail(
      `Of ${count} members, ${names.length} have started or have a name of their own (${names.join(', ')}).`,
      'Give each its own ETCD_NAME, and start the missing ones.',
    )
  const away = asked.filter(({ said }) => said === null)
  return away.length > 0
    ? warn(`${namesOf(away)} does not answer.`, MENDED_BY)
    : ok(`One cluster of ${names.join(', ')}.`)
}

const namesOf = (members: readonly { readonly address: string }[]) =>
  members.map(({ address }) => address).join(', ')
