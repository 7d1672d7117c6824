import { readdirSync, readFileSync } from 'node:fs'

/** The process and everything that it has started, by way of the parents that the system knows. */
export const familyOf = (pid: number): number[] => {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: parentOf(name) }))
  const below = (one: number): number[] => [
    one,
    ...parents.filter(({ parent }) => parent === one).flatMap((child) => below(child.pid)),
  ]
  return below(pid)
}

/** The second field after the name, which is in brackets and may hold anything. */
const parentOf = (pid: string): number => {
  const stat = readOrEmpty(`/proc/${pid}/stat`)
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

/**
 * Memory in MB. Pss counts what processes share once; where the system does not tell it, Rss counts it for each of them.
 */
export const memoryOf = (pid: number): number => {
  const kilobytes =
    /^Pss:\s+(\d+)/m.exec(readOrEmpty(`/proc/${pid}/smaps_rollup`)) ??
    /^VmRSS:\s+(\d+)/m.exec(readOrEmpty(`/proc/${pid}/status`))
  return Number(kilobytes?.[1] ?? 0) / 1024
}

const readOrEmpty = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
