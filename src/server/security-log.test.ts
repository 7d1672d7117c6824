import { beforeEach, describe, expect, it } from 'vitest'
import { createHeardLog } from '#test/heard-log.ts'
import { createSecurityLog, LINES_A_MINUTE } from './security-log.ts'

const SECRET = 's'.repeat(32)
const { log, lines } = createHeardLog()
let at = 0
const securityLog = createSecurityLog(log, SECRET, () => at)

beforeEach(() => {
  at += 120_000
  lines.length = 0
})

const written = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)

describe('the security log', () => {
  it('ties the tries of one address together without saying it', () => {
    for (const ip of ['203.0.113.7', '203.0.113.7', '203.0.113.8'])
      securityLog.note('logged-in', { userId: 'u', reason: 'password', ip })
    const [first, again, other] = written().map(({ from }) => from)
    expect(first).toMatch(/^[\w-]{16}$/)
    expect(again).toBe(first)
    expect(other).not.toBe(first)
    expect(lines.join('')).not.toContain('203.0.113')
    createSecurityLog(log, 'x'.repeat(32)).note('logged-in', { ip: '203.0.113.7' })
    expect(written().at(-1)?.['from']).not.toBe(first)
  })

  it('writes a limited number of refusals a minute, and says afterwards how many more there were', () => {
    for (let time = 0; time < LINES_A_MINUTE + 40; time += 1) securityLog.note('refused', { reason: 'x' })
    expect(lines).toHaveLength(LINES_A_MINUTE)
    at += 60_000
    securityLog.note('refused', { reason: 'y' })
    expect(written().slice(LINES_A_MINUTE)).toMatchObject([
      { level: 'warn', event: 'refused', unwritten: 40 },
      { level: 'warn', event: 'refused', reason: 'y' },
    ])
  })

  it('leaves out no login and no logout, and limits each kind separately', () => {
    for (let time = 0; time < LINES_A_MINUTE + 40; time += 1) {
      securityLog.note('refused', {})
      securityLog.note('logged-in', {})
      securityLog.note('logged-out', {})
    }
    securityLog.note('other-site', {})
    const count = (event: string) => written().filter((line) => line['event'] === event).length
    expect([count('logged-in'), count('logged-out')]).toEqual([LINES_A_MINUTE + 40, LINES_A_MINUTE + 40])
    expect([count('refused'), count('other-site')]).toEqual([LINES_A_MINUTE, 1])
  })
})
