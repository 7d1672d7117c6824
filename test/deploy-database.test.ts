import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import pg from 'pg'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { SUPERUSER } from '#server/postgres/init.ts'
import { documentedBlocks } from '../trials/machines/documented.ts'
import { makeFolder } from './folder.ts'
import { onServer } from './server.ts'

const SCRIPTS = fileURLToPath(new URL('../deploy/database/', import.meta.url))
const folder = makeFolder('database')
/**
 * `install -o postgres` and `id postgres` need the user, which only a machine with the package has: both are stand-ins
 * here.
 */
const programs = path.join(folder, 'programs')
mkdirSync(programs)
writeFileSync(path.join(programs, 'id'), '#!/bin/sh\n')
writeFileSync(
  path.join(programs, 'install'),
  '#!/bin/sh\nshift; shift 2; shift 2; mode=$2; to=$4; mkdir -p "$(dirname "$to")"; cat > "$to"; chmod "$mode" "$to"\n',
)
for (const name of ['id', 'install']) chmodSync(path.join(programs, name), 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Addresses that the delivered files use for other nodes. */
const ADDRESSES = ['10.0.0.2', '10.0.0.3', '10.0.0.4'] as const
const secrets = path.join(folder, 'secrets')
const makeSecrets = () =>
  execFileSync(`${SCRIPTS}make-secrets`, [secrets, ...ADDRESSES], { encoding: 'utf8' })
const setUp = (node: string, to: string, ...words: string[]) =>
  spawnSync(`${SCRIPTS}set-up`, [node, secrets, ...ADDRESSES, ...words], {
    encoding: 'utf8',
    env: { PATH: `${programs}:/usr/sbin:/usr/bin:/sbin:/bin`, DESTDIR: to },
  })

const hasOpenssl = spawnSync('openssl', ['version']).status === 0

describe.skipIf(!hasOpenssl)('the scripts that set up three nodes', () => {
  it('make certificates for each address, and passwords, once', () => {
    expect(makeSecrets()).toContain('certificates of three nodes')
    expect(makeSecrets).toThrow()
    const names = execFileSync('openssl', [
      'x509',
      '-noout',
      '-ext',
      'subjectAltName',
      '-in',
      `${secrets}/node3.crt`,
    ])
    expect(names.toString()).toContain('IP Address:10.0.0.4')
    execFileSync('openssl', ['verify', '-CAfile', `${secrets}/ca.crt`, `${secrets}/node1.crt`])
    expect(statSync(`${secrets}/node1.key`).mode & 0o777).toBe(0o600)
  })

  // Fails when addresses are replaced one after the other: all nodes would get the last one.
  it('place the files with addresses that the delivered ones use for other nodes', () => {
    const to = path.join(folder, 'node2')
    const { status, stderr } = setUp('2', to, '10.0.0.0/28')
    expect([status, stderr]).toEqual([0, ''])
    const read = (file: string) => readFileSync(path.join(to, file), 'utf8')
    expect(parseEnv(read('etc/default/etcd'))).toMatchObject({
      ETCD_NAME: 'etcd2',
      ETCD_LISTEN_CLIENT_URLS: 'http://10.0.0.3:2379',
      ETCD_INITIAL_ADVERTISE_PEER_URLS: 'http://10.0.0.3:2380',
      ETCD_INITIAL_CLUSTER:
        'etcd1=http://10.0.0.2:2380,etcd2=http://10.0.0.3:2380,etcd3=http://10.0.0.4:2380',
    })
    const patroni = read('etc/patroni/15-vikarklar.yml')
    expect(patroni).toContain('hosts: 10.0.0.2:2379,10.0.0.3:2379,10.0.0.4:2379')
    expect(patroni).toContain('hostssl all all 10.0.0.0/28 ')
    const node = parseEnv(read('etc/patroni/env.conf'))
    expect(node).toMatchObject({ PATRONI_NAME: 'node2', PATRONI_POSTGRESQL_LISTEN: '10.0.0.3:5432' })
    expect(node['PATRONI_SUPERUSER_PASSWORD']).toMatch(/^[0-9a-f]{48}$/)
    expect(read('etc/patroni/node.key')).toBe(readFileSync(`${secrets}/node2.key`, 'utf8'))
    expect(read('etc/systemd/system/etcd.service.d/vikarklar.conf')).toContain('etcd-members --starting')
    expect(statSync(path.join(to, 'etc/patroni/env.conf')).mode & 0o777).toBe(0o600)
  })

  it('preserve an archive that was turned on', () => {
    const to = path.join(folder, 'archived')
    setUp('1', to, '10.0.0.0/24')
    const file = path.join(to, 'etc/patroni/15-vikarklar.yml')
    const [switchOn = ''] = documentedBlocks('operations/point-in-time.md')
      .flatMap(({ lines }) => lines.split('\n'))
      .filter((line) => line.endsWith(' /etc/patroni/15-vikarklar.yml') && line.startsWith('sed '))
    execFileSync('sh', ['-c', switchOn.replace('/etc/patroni/15-vikarklar.yml', file)])
    const switchedOn = readFileSync(file, 'utf8')
    expect(switchedOn).toMatch(/^    archive_mode: 'on'$/m)
    // Without it a node that was away for longer than wal_keep_size lasts never follows again.
    expect(switchedOn).toMatch(/^    restore_command: .*archive-get %f "%p"$/m)
    setUp('1', to, '10.0.0.0/24')
    expect(readFileSync(file, 'utf8')).toBe(switchedOn)
  })

  it('refuse an invalid node or network', () => {
    expect(setUp('4', folder, '10.0.0.0/24').stderr).toContain("'4' is no node")
    expect(setUp('1', folder, '10.0.0.0').stderr).toContain('is no network')
    expect(setUp('1', folder).stderr).toContain('Usage:')
  })
})

// Debian makes a cluster in the encoding of the shell that installs it: without LANG that is SQL_ASCII.
describe('prepare.sql', () => {
  const [, statement = ''] =
    /^(select 'create database vikarklar [^;]*?) \\gexec$/m.exec(
      readFileSync(`${SCRIPTS}prepare.sql`, 'utf8'),
    ) ?? []

  it.each(['UTF8', 'SQL_ASCII', 'LATIN1'])(
    'makes a database of UTF8 where the server has %s',
    async (encoding) => {
      const server = inject('testServer')
      const [around, made] = ['around', 'made'].map((name) => `prepared_${name}_${encoding.toLowerCase()}`)
      await onServer(server, `create database ${around} template template0 encoding '${encoding}' locale 'C'`)
      const client = new pg.Client({ ...server, user: SUPERUSER, database: around })
      await client.connect()
      const { rows } = await client.query<Record<string, string>>(
        statement.replace("datname = 'vikarklar'", `datname = '${made}'`),
      )
      const [create = ''] = Object.values(rows[0] ?? {})
      await client.end()
      expect([create.includes(" encoding 'UTF8'"), create.includes(" locale 'C.UTF-8'")]).toEqual([
        true,
        encoding !== 'UTF8',
      ])
      const own = create.replace('database vikarklar owner vikarklar_app', `database ${made}`)
      expect(own).not.toBe(create)
      await onServer(server, own)
      const [row] = await onServer(
        server,
        `select pg_encoding_to_char(encoding) as encoding from pg_database where datname = '${made}'`,
      )
      for (const name of [around, made]) await onServer(server, `drop database ${name}`)
      expect(row).toEqual({ encoding: 'UTF8' })
    },
  )
})
