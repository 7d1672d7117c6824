import { spawnSync } from 'node:child_process'
import type { Machines } from './machines.ts'

/**
 * Gives this process, which has its own network, a link to the bridge of machines.
 *
 * @param address its own there, with the length of the network's prefix
 */
export const joinNetwork = (machines: Machines, address: string): void => {
  const there = (...words: string[]) => run(...machines.onNetwork('ip', 'link', ...words))
  there('add', 'trial', 'type', 'veth', 'peer', 'name', 'lan', 'netns', String(process.pid))
  there('set', 'trial', 'master', 'lan', 'up')
  run('ip', 'addr', 'add', address, 'dev', 'lan')
  run('ip', 'link', 'set', 'lan', 'up')
}

const run = (...[program = '', ...words]: string[]) => {
  const { status, stderr } = spawnSync(program, words, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${words.join(' ')} ended with ${status}: ${stderr}`)
}
