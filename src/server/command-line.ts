import { existsSync } from 'node:fs'

/** Installed where the units of systemd run the service; npm is not there. */
const RUNNER = '/usr/local/sbin/vikarklar-run'

/**
 * Spells one of the service's commands as this machine's operator types it: 'vikarklar-run backup <folder>' or 'npm run
 * backup -- <folder>'.
 */
export const commandLine = (name: string, words = '', hasRunner = existsSync(RUNNER)): string => {
  if (hasRunner) return `vikarklar-run ${name} ${words}`.trimEnd()
  return words === '' ? `npm run ${name}` : `npm run ${name} -- ${words}`
}
