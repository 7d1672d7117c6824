import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { runProgram } from './machines.ts'

/** Cached between trials: creating it takes a minute. */
const CACHE = '/var/tmp/vikarklar-trials'
const RELEASE = 'bookworm'
const MIRROR = 'http://deb.debian.org/debian'
/** A server as an operator rents it, as far as the documents use it. */
const BASE = ['systemd', 'systemd-sysv', 'dbus', 'ca-certificates', 'iproute2', 'openssl', 'procps']

/**
 * A newly installed Debian, with these packages downloaded but not installed: machines have no network, and `apt-get
 * install` still finds them. Returns its folder.
 */
export const makeBaseImage = async (packages: readonly string[]): Promise<string> => {
  const own = readFileSync(new URL(import.meta.url), 'utf8')
  const key = createHash('sha256')
    .update([own, ...packages].join(' '))
    .digest('hex')
    .slice(0, 12)
  const folder = `${CACHE}/debian-${key}`
  if (existsSync(folder)) return folder
  const growing = `${folder}.${process.pid}`
  mkdirSync(CACHE, { recursive: true })
  try {
    await typed('debootstrap', '--variant=minbase', `--include=${BASE.join(',')}`, RELEASE, growing, MIRROR)
    writeFileSync(`${growing}/etc/resolv.conf`, readFileSync('/etc/resolv.conf'))
    writeFileSync(`${growing}/etc/dpkg/dpkg.cfg.d/trials`, 'force-unsafe-io\n') // its disk is thrown away
    await typed('chroot', growing, 'apt-get', 'update')
    await typed('chroot', growing, 'apt-get', 'install', '--yes', '--download-only', ...packages)
    await typed('chroot', growing, 'systemctl', 'enable', 'systemd-networkd')
    renameSync(growing, folder)
  } catch (error) {
    rmSync(growing, { recursive: true, force: true })
    throw error
  }
  return folder
}

const typed = async (...[program = '', ...args]: string[]) => {
  const { code, output } = await runProgram(program, args)
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${output.slice(-2000)}`)
}
