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

const parentOf = (pid: string): number => Number(statOf(pid)[1])

const TICKS_A_SECOND = 100

/** Seconds of processor that a process has used, with those of its children that have ended. */
export const processorSecondsOf = (pid: number): number =>
  statOf(String(pid))
    .slice(11, 15)
    .reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_A_SECOND

/** Microseconds of processor that the work took of these processes and of what they have started. */
export const processorMicros = async (
  pids: readonly number[],
  work: () => Promise<unknown>,
): Promise<number> => {
  const used = () => {
    const all = new Set(pids.flatMap(familyOf))
    return [...all].reduce((sum, pid) => sum + processorSecondsOf(pid), 0)
  }
  const before = used()
  await work()
  return (used() - before) * 1_000_000
}

/** What the system reports of a process, starting after its name, which is in brackets and may hold anything. */
const statOf = (pid: string): string[] => {
  const stat = readOrEmpty(`/proc/${pid}/stat`)
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
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

/** What of a process lies in the memory, in MB: quickly told, also of one that shares gigabytes with others. */
export const residentMemoryOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readOrEmpty(`/proc/${pid}/status`))?.[1] ?? 0) / 1024

const readOrEmpty = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
