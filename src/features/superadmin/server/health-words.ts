import { counted, formatCount } from '#shared/counts.ts'
import type { HealthCheck } from '../contract-statistics.ts'

/** The result of a check. */
export type Found = Pick<HealthCheck, 'isGood' | 'measured'>

/** Above this, every page is slow: the measured query is the simplest one. */
const SLOW_MS = 250
/** Messages leave within seconds; one that has been due for this long is late. */
const LATE_SECONDS = 5 * 60
const GIGABYTE = 1e9

export const judgeDatabase = (milliseconds: number): Found => ({
  isGood: milliseconds < SLOW_MS,
  measured: `${formatCount(Math.max(1, Math.round(milliseconds)))} ms`,
})

/** `late`: seconds since the oldest message was due, null if none is. */
export const judgeWaiting = (late: number | null): Found => ({
  isGood: late === null || late < LATE_SECONDS,
  measured: late === null ? 'Ingen venter' : `Eldste har ventet ${duration(late)}`,
})

/** The last calls of a gateway; null before the first. */
export interface GatewaySeen {
  isCircuitOpen: boolean
  isWaitedFor: boolean
  /** Seconds. */
  lastSuccessAge: number | null
}

/** An open circuit matters only while messages wait: without them no call can close it. */
export const judgeGateway = (seen: GatewaySeen | null): Found => {
  if (!seen || (!seen.isCircuitOpen && seen.lastSuccessAge === null))
    return { isGood: true, measured: 'Ikke brukt ennå' }
  const { isCircuitOpen, isWaitedFor, lastSuccessAge: age } = seen
  const success = age === null ? 'aldri vellykket' : `sist vellykket for ${duration(age)} siden`
  if (!isCircuitOpen) return { isGood: true, measured: `S${success.slice(1)}` }
  if (!isWaitedFor) return { isGood: true, measured: `Svarte ikke sist, men ingen venter – ${success}` }
  return { isGood: false, measured: `Svarer ikke – ${success}` }
}

export interface Disk {
  free: number
  /** Bytes. */
  total: number
}

export const judgeDisk = ({ free, total }: Disk): Found => {
  const share = total > 0 ? free / total : 0
  return {
    isGood: share > 0.05 && free > GIGABYTE,
    measured: `${Math.floor(share * 100)}\u00a0% ledig (${gigabytes(free)}\u00a0GB)`,
  }
}

/** Rounded down: '4,9 GB' is never shown as 5. */
const gigabytes = (bytes: number) => {
  const count = bytes / GIGABYTE
  return formatCount(count < 10 ? Math.floor(count * 10) / 10 : Math.floor(count))
}

/** '12 minutter', of seconds. */
const duration = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60)
  if (minutes < 1) return 'under ett minutt'
  if (minutes < 60) return counted(minutes, 'minutt', 'minutter')
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? counted(hours, 'time', 'timer') : counted(Math.floor(hours / 24), 'dag', 'dager')
}
