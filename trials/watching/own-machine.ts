import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { spawnGuarded } from '#server/postgres/guard.ts'
import { ownUser } from '#server/postgres/run.ts'
import { makeCertificate } from '#test/certificate.ts'
import { openNamespace } from '../machines/namespace.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
export const SITE = 'www.example.no'

const EMPTY = ['/var/log/nginx', '/var/log/caddy', '/var/lib/nginx', '/var/lib/caddy']

/** Requires a machine with systemd and an external network. */
export const isElsewhere = (line: string) => /^(apt-get|systemctl) /.test(line)

/** A machine with its own network and folders, on which operators' commands are typed. Needs root. */
export const openMachine = async (folder: string) => {
  const layers = ['upper', 'work'].map((name) => path.join(folder, name))
  for (const layer of layers) mkdirSync(layer, { recursive: true })
  const {
    inside,
    enter: enterAnywhere,
    close,
  } = await openNamespace(
    // The typed commands must not change this machine.
    `mount -t overlay overlay -o lowerdir=/etc,upperdir=${layers[0]},workdir=${layers[1]} /etc`,
    ...EMPTY.map((dir) => `mount -t tmpfs tmpfs ${dir}`),
    'mkdir -p /run/haproxy /etc/ssl/vikarklar',
  )
  const { cert, key } = makeCertificate(SITE, 90)
  writeFileSync(`${inside}/etc/ssl/vikarklar/fullchain.pem`, cert)
  writeFileSync(`${inside}/etc/ssl/vikarklar/privkey.pem`, key)
  const enter = [...enterAnywhere, `--wdns=${ROOT}`]
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
    close,
  }
}

export type Machine = Awaited<ReturnType<typeof openMachine>>
