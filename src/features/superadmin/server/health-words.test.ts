import { describe, expect, it } from 'vitest'
import { judgeDatabase, judgeDisk, judgeGateway, judgeWaiting } from './health.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

describe('the database', () => {
  it.each([
    [0.2, true, '1 ms'],
    [3.4, true, '3 ms'],
    [249.9, true, '250 ms'],
    [250, false, '250 ms'],
    [1234, false, '1\u00a0234 ms'],
  ])('is good if it answers in %d ms: %s', (milliseconds, isGood, measured) => {
    expect(judgeDatabase(milliseconds)).toEqual({ isGood, measured })
  })
})

describe('messages that are due', () => {
  it.each([
    [null, true, 'Ingen venter'],
    [0, true, 'Eldste har ventet under ett minutt'],
    [MINUTE, true, 'Eldste har ventet 1 minutt'],
    [5 * MINUTE - 1, true, 'Eldste har ventet 4 minutter'],
    [5 * MINUTE, false, 'Eldste har ventet 5 minutter'],
    [12 * MINUTE, false, 'Eldste har ventet 12 minutter'],
    [HOUR, false, 'Eldste har ventet 1 time'],
    [47 * HOUR, false, 'Eldste har ventet 47 timer'],
    [50 * HOUR, false, 'Eldste har ventet 2 dager'],
  ])('are good if they are %s seconds late: %s', (late, isGood, measured) => {
    expect(judgeWaiting(late)).toEqual({ isGood, measured })
  })
})

describe('a gateway', () => {
  const seen = { isCircuitOpen: false, isWaitedFor: false, lastSuccessAge: 3 * MINUTE }

  it('is good before the first call', () => {
    expect(judgeGateway(null)).toEqual({ isGood: true, measured: 'Ikke brukt ennå' })
    expect(judgeGateway({ ...seen, lastSuccessAge: null })).toEqual({
      isGood: true,
      measured: 'Ikke brukt ennå',
    })
  })

  it('is good if it answers, with the time of its answer', () => {
    expect(judgeGateway(seen)).toEqual({ isGood: true, measured: 'Sist vellykket for 3 minutter siden' })
    expect(judgeGateway({ ...seen, isWaitedFor: true })).toMatchObject({ isGood: true })
  })

  it('is bad with an open circuit while messages wait for it', () => {
    const alone = { ...seen, isCircuitOpen: true, isWaitedFor: true }
    expect(judgeGateway(alone)).toEqual({
      isGood: false,
      measured: 'Svarer ikke – sist vellykket for 3 minutter siden',
    })
    expect(judgeGateway({ ...alone, lastSuccessAge: null })).toEqual({
      isGood: false,
      measured: 'Svarer ikke – aldri vellykket',
    })
    expect(judgeGateway({ ...alone, isWaitedFor: false })).toEqual({
      isGood: true,
      measured: 'Svarte ikke sist, men ingen venter – sist vellykket for 3 minutter siden',
    })
  })
})

describe('the disk', () => {
  it.each([
    [79e9, 190e9, true, '41\u00a0% ledig (79\u00a0GB)'],
    [4.96e9, 50e9, true, '9\u00a0% ledig (4,9\u00a0GB)'],
    [5e9, 100e9, false, '5\u00a0% ledig (5\u00a0GB)'],
    [5.1e9, 100e9, true, '5\u00a0% ledig (5,1\u00a0GB)'],
    [1e9, 10e9, false, '10\u00a0% ledig (1\u00a0GB)'],
    [0, 0, false, '0\u00a0% ledig (0\u00a0GB)'],
  ])('is good with %d of %d bytes free: %s', (free, total, isGood, measured) => {
    expect(judgeDisk({ free, total })).toEqual({ isGood, measured })
  })
})
