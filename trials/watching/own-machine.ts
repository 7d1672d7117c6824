import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { spawnGuarded } from '#server/postgres/guard.ts'
import { ownUser } from '#server/postgres/run.ts'
import { makeCertificate } from '#test/certificate.ts'
import { until } from '#test/until.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
export const SITE = 'www.example.no'

const EMPTY = [
  '/run',
  '/var/log/nginx',
  '/var/log/caddy',
  '/var/lib/nginx',
  '/var/lib/caddy',
  '/var/lib/prometheus',
]

/** The missing programs; their packages have the same names. */
export const missingPrograms = (names: readonly string[]): string[] =>
  names.filter((name) => spawnSync('sh', ['-c', `PATH=$PATH:/usr/sbin; command -v ${name}`]).status !== 0)

/** Requires a machine with systemd and an external network. */
export const isElsewhere = (line: string) => /^(apt-get|systemctl) /.test(line)

/** A machine with its own network and folders, on which operators' commands are typed. Needs root. */
export const openMachine = async (folder: string) => {
  const layers = ['upper', 'work'].map((name) => path.join(folder, name))
  for (const layer of layers) mkdirSync(layer, { recursive: true })
  const setUp = [
    'ip link set lo up',
    // The typed commands must not change this machine.
    `mount -t overlay overlay -o lowerdir=/etc,upperdir=${layers[0]},workdir=${layers[1]} /etc`,
    ...EMPTY.map((dir) => `mount -t tmpfs tmpfs ${dir}`),
    'mkdir -p /run/haproxy /etc/ssl/vikarklar',
    `touch /run/ready`,
    'exec sleep infinity',
  ].join(' && ')
  const holder = spawnGuarded('unshare', ['--net', '--mount', 'sh', '-c', setUp], ownUser())
  const inside = `/proc/${holder.pid}/root`
  await until(() => existsSync(`${inside}/run/ready`), 20).catch(() => {
    throw new Error('namespaces need root')
  })
  const { cert, key } = makeCertificate(SITE, 90)
  writeFileSync(`${inside}/etc/ssl/vikarklar/fullchain.pem`, cert)
  writeFileSync(`${inside}/etc/ssl/vikarklar/privkey.pem`, key)
  const enter = ['nsenter', `--target=${holder.pid}`, '--net', '--mount', `--wdns=${ROOT}`]
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', HOME: folder }
  const type = (line: string, input = '') => {
    const [command, ...args] = [...enter, 'sh', '-c', line]
    return spawnSync(command, args, { encoding: 'utf8', env, input })
  }
  return {
    /** A prefix of a command. */
    enter,
    /** Types a line, and returns its output. */
    type,
    /** Types lines, none of which may fail. */
    typeAll: (lines: readonly string[]) => {
      for (const line of lines) {
        const { status, stdout, stderr } = type(line)
        if (status !== 0) throw new Error(`'${line}' ended with code ${status}: ${stdout}${stderr}`)
      }
    },
    /** Starts a program that ends with this process. */
    start: (line: string) =>
      spawnGuarded(
        'env',
        [`PATH=${env.PATH}`, `HOME=${folder}`, ...enter, 'sh', '-c', `exec ${line}`],
        ownUser(),
      ),
    read: (dir: string) => type(`cat ${path.join(dir, '*')} 2>/dev/null`).stdout,
    close: () => void holder.kill('SIGKILL'),
  }
}

export type Machine = Awaited<ReturnType<typeof openMachine>>
