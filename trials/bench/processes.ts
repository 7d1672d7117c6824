import { readdirSync, readFileSync } from 'node:fs'

/** The process and its descendants, by the system's parent ids. */
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

/** Seconds of processor time used by a process and its ended children. */
export const processorSecondsOf = (pid: number): number =>
  statOf(String(pid))
    .slice(11, 15)
    .reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_A_SECOND

/** Microseconds of processor time that these processes and their children used during the work. */
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

/** A process's fields from the system, after its name, which is in brackets and may contain anything. */
const statOf = (pid: string): string[] => {
  const stat = readOrEmpty(`/proc/${pid}/stat`)
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/**
 * Memory in MB. Pss counts memory shared by processes once; if the system does not report it, Rss counts it for each.
 */
export const memoryOf = (pid: number): number => {
  const kilobytes =
    /^Pss:\s+(\d+)/m.exec(readOrEmpty(`/proc/${pid}/smaps_rollup`)) ??
    /^VmRSS:\s+(\d+)/m.exec(readOrEmpty(`/proc/${pid}/status`))
  return Number(kilobytes?.[1] ?? 0) / 1024
}

/** Resident memory of a process in MB, read quickly even if it shares gigabytes with others. */
export const residentMemoryOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readOrEmpty(`/proc/${pid}/status`))?.[1] ?? 0) / 1024

const readOrEmpty = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
