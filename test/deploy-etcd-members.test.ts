import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { makeFolder } from './folder.ts'

/** The real script, on a machine that is a folder; each etcd's answer is a file, which a fake curl reads. */
const SCRIPT = fileURLToPath(new URL('../deploy/database/etcd-members', import.meta.url))
const PATRONI = readFileSync(new URL('../deploy/database/patroni.yml', import.meta.url), 'utf8')
const ETCD = readFileSync(new URL('../deploy/database/etcd.env', import.meta.url), 'utf8')
const folder = makeFolder('etcd-members')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const at = (file: string) => path.join(folder, file)
const place = (file: string, text: string) => {
  mkdirSync(path.dirname(at(file)), { recursive: true })
  writeFileSync(at(file), text)
}

beforeEach(() => {
  rmSync(folder, { recursive: true, force: true })
  place(
    'programs/curl',
    `#!/bin/sh\nfor url; do :; done\ncat "${folder}/said/\${url#http://}" 2> /dev/null\n`,
  )
  chmodSync(at('programs/curl'), 0o755)
  place('etc/default/etcd', ETCD)
  place('etc/patroni/15-vikarklar.yml', PATRONI)
  mkdirSync(at('run'))
})

const NODES = ['10.0.0.1', '10.0.0.2', '10.0.0.3'] as const

/** Makes this node's etcd answer with these members; those in `unstarted` have not joined. */
const answers = (
  node: 1 | 2 | 3,
  cluster: string,
  members: readonly number[] = [1, 2, 3],
  unstarted: readonly number[] = [],
) => {
  const list = members.map((member) => ({
    id: `${member}`,
    peerURLs: [`http://10.0.0.${member}:2380`],
    clientURLs: unstarted.includes(member) ? [] : [`http://10.0.0.${member}:2379`],
  }))
  place(
    `said/${NODES[node - 1]}:2379/v2/members`,
    `HTTP/1.1 200 OK\r\nX-Etcd-Cluster-Id: ${cluster}\r\n\r\n${JSON.stringify({ members: list })}\n`,
  )
}

const run = (...words: string[]) => {
  const { status, stdout, stderr } = spawnSync(SCRIPT, words, {
    encoding: 'utf8',
    env: {
      PATH: `${at('programs')}:/usr/sbin:/usr/bin:/sbin:/bin`,
      DESTDIR: folder,
      ETCD_MEMBERS_SECONDS: '0',
    },
  })
  return { status, stdout, lines: stderr.trimEnd().split('\n') }
}
const patroniHasRun = () => mkdirSync(at('var/lib/postgresql/15/vikarklar'), { recursive: true })
/** Simulates an operator who leaves one node in the line. */
const nameAlone = () =>
  place(
    'etc/default/etcd',
    ETCD.replace(/^ETCD_INITIAL_CLUSTER=.*/m, 'ETCD_INITIAL_CLUSTER=etcd1=http://10.0.0.1:2380'),
  )
const EMPTY = 'systemctl stop etcd; rm -rf /var/lib/etcd/vikarklar; systemctl start etcd'

describe('etcd-members', () => {
  it('reports that all are one cluster', () => {
    for (const node of [1, 2, 3] as const) answers(node, 'abc')
    expect(run()).toMatchObject({ status: 0, stdout: 'etcd is one cluster of 3\n' })
  })

  it('reports a stopped one, and starts it before anything else', () => {
    answers(1, 'abc')
    answers(3, 'abc')
    expect(run()).toMatchObject({
      status: 1,
      lines: [
        'etcd is not one cluster of 3:',
        'http://10.0.0.2:2379 does not answer. Start it first, there: systemctl start etcd',
        'If one does not start: journalctl -u etcd, there; then docs/runbook.md, EtcdDown.',
      ],
    })
  })

  it('reports once that it waits', () => {
    answers(1, 'abc')
    place(
      'programs/sleep',
      `#!/bin/sh\ncat "${folder}/said/10.0.0.1:2379/v2/members" > /dev/null; mkdir -p "${folder}/said/10.0.0.2:2379/v2" "${folder}/said/10.0.0.3:2379/v2"\nfor node in 2 3; do cp "${folder}/said/10.0.0.1:2379/v2/members" "${folder}/said/10.0.0.$node:2379/v2/"; done\n`,
    )
    chmodSync(at('programs/sleep'), 0o755)
    const { stdout, status } = spawnSync(SCRIPT, {
      encoding: 'utf8',
      env: { PATH: `${at('programs')}:/usr/bin:/bin`, DESTDIR: folder },
    })
    expect([status, stdout]).toEqual([
      0,
      'Not all 3 are one cluster yet: waiting up to 30 seconds\netcd is one cluster of 3\n',
    ])
  })

  it('empties the folder of one that was started before its settings were placed', () => {
    answers(1, 'alone', [1])
    answers(2, 'abc', [1, 2, 3], [1])
    answers(3, 'abc', [1, 2, 3], [1])
    const { lines } = run()
    expect(lines).toContain('http://10.0.0.1:2379 is in a cluster of 1, not of 3')
    expect(lines).toContain(EMPTY)
  })

  it.each([
    ['Patroni has run on this machine', () => patroniHasRun()],
    [
      'its folder of Patroni was put aside',
      () => mkdirSync(at('var/lib/postgresql/15/vikarklar.wrong'), { recursive: true }),
    ],
    ['the others know its etcd', () => answers(3, 'abc')],
  ])('empties nothing where %s', (_where, happens) => {
    answers(1, 'alone', [1])
    answers(2, 'abc', [1, 2, 3], [1])
    answers(3, 'abc', [1, 2, 3], [1])
    happens()
    const { status, lines } = run()
    expect(status).toBe(1)
    expect(lines.join('\n')).not.toContain('rm -')
    expect(lines.at(-1)).toMatch(/empty nothing\. .*docs\/runbook\.md, EtcdDown/)
  })

  it('does not report an emptied folder if another one is foreign', () => {
    answers(1, 'abc')
    answers(2, 'alone', [2])
    answers(3, 'abc')
    expect(run().lines.slice(1)).toEqual([
      'http://10.0.0.2:2379 is in a cluster of 1, not of 3',
      'Type etcd-members there: it says what to do.',
    ])
  })

  it('follows the hosts of Patroni, and reports that the setting lists fewer', () => {
    nameAlone()
    answers(1, 'alone', [1])
    const { status, lines } = run()
    expect(status).toBe(1)
    expect(lines).toContain('http://10.0.0.1:2379 is in a cluster of 1, not of 3')
    expect(lines).toContain(
      "ETCD_INITIAL_CLUSTER in /etc/default/etcd names 1, and Patroni's file 3. Correct it before etcd is started here again.",
    )
  })
})

describe('before Patroni starts, etcd-members', () => {
  const guard = () => run('--answering')
  const asked = () =>
    existsSync(at('run/patroni-etcd.env')) ? readFileSync(at('run/patroni-etcd.env'), 'utf8') : ''

  it('lets it start if all are one, and if none answers', () => {
    expect(guard().status).toBe(0)
    for (const node of [1, 2, 3] as const) answers(node, 'abc')
    expect(guard().status).toBe(0)
    expect(asked()).toBe('')
  })

  // Fails when the number comes from ETCD_INITIAL_CLUSTER: that created a second database.
  it('refuses a cluster of one whose setting contains only itself', () => {
    nameAlone()
    answers(1, 'alone', [1])
    expect(guard().status).toBe(1)
    answers(2, 'abc')
    answers(3, 'abc')
    expect(guard().status).toBe(1)
  })

  it('refuses if each is alone', () => {
    for (const node of [1, 2, 3] as const) answers(node, `alone${node}`, [node])
    expect(guard().status).toBe(1)
  })

  it('refuses one that answers if this one does not, and there is no majority', () => {
    answers(2, 'alone', [2])
    expect(guard().status).toBe(1)
  })

  it('lets a node of the majority start beside a foreign one, and ignores that one', () => {
    answers(1, 'abc')
    answers(2, 'alone', [2])
    answers(3, 'abc')
    const { status, lines } = guard()
    expect(status).toBe(0)
    expect(lines[0]).toBe('http://10.0.0.2:2379 is in a cluster of 1, not of 3')
    expect(asked()).toBe('PATRONI_ETCD_HOSTS=10.0.0.1:2379,10.0.0.3:2379\nPATRONI_ETCD_USE_PROXIES=true\n')
    answers(2, 'abc')
    expect([guard().status, asked()]).toEqual([0, ''])
  })

  it('lets one start that has joined again by the settings of the run book', () => {
    place('etc/default/etcd', `${ETCD.replace(/,etcd3=.*/, '')}ETCD_INITIAL_CLUSTER_STATE=existing\n`)
    for (const node of [1, 2, 3] as const) answers(node, 'abc')
    expect([guard().status, run().status]).toEqual([0, 0])
  })

  it('lets a healthy node start while another is removed', () => {
    answers(1, 'abc', [1, 3])
    answers(3, 'abc', [1, 3])
    expect([guard().status, asked()]).toEqual([0, ''])
  })
})

describe('before etcd starts, etcd-members', () => {
  const guard = () => run('--starting').status

  it('lets it start by the delivered settings', () => expect(guard()).toBe(0))

  it('refuses a new one whose setting contains only itself', () => {
    nameAlone()
    const { status, lines } = run('--starting')
    expect(status).toBe(1)
    expect(lines[0]).toMatch(/^ETCD_INITIAL_CLUSTER in \/etc\/default\/etcd names 1, and Patroni's file 3: /)
  })

  it.each([
    ['has a cluster already', () => mkdirSync(at('var/lib/etcd/vikarklar/member'), { recursive: true })],
    [
      'joins the others again',
      () =>
        place('etc/default/etcd', `${ETCD.replace(/,etcd3=.*/, '')}ETCD_INITIAL_CLUSTER_STATE=existing\n`),
    ],
  ])('lets one start that %s', (_what, happens) => {
    nameAlone()
    happens()
    expect(guard()).toBe(0)
  })
})
